import type { KeyScope } from '@/domain/keys/bindings';
import type { Role } from '@/domain/staff';

/** A signed-in member of staff. */
export type StaffActor = Readonly<{
  kind: 'staff';
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The groups whose records this person may use; `ALL_GROUPS`: all. */
  groups: readonly string[];
  /** The scope of the records that this person may change; undefined: any record. */
  scope?: KeyScope | undefined;
  /** The person lacks the second factor that is required of them: until they have one, they can use only their own account. */
  lacksSecondFactor?: true;
  /** The person has just proved again who they are, in the session of this call. */
  isReauthenticated?: true;
}>;

/** An API key. */
export type KeyActor = Readonly<{
  kind: 'key';
  id: string;
  name: string;
  /** The values to which the key is bound; undefined if it is not bound. */
  scope?: KeyScope | undefined;
  /** Its writes are kept as proposals instead of being stored. */
  proposesOnly?: true;
}>;

/** A person of an agency on its own page, which a link has opened. */
export type AgencyActor = Readonly<{
  kind: 'agency';
  /** The identifier of the link. */
  id: string;
  /** The name that the person has given. */
  name: string;
  /** The records of the agency's own units. */
  scope: KeyScope;
}>;

/** The actor of an operation: an API key, a member of staff, a person of an agency, or the service itself. */
export type Actor = Readonly<KeyActor | StaffActor | AgencyActor | { kind: 'system'; name: string }>;

/** The actor of a change and the network address, for the history. */
export type Doer = Readonly<{
  /** Undefined for people who are not signed in. */
  actor: Actor | undefined;
  /** The name that somebody who is not signed in has given. */
  name?: string | undefined;
  /** The network address; null on the command line. */
  address: string | null;
  /** The identifier of the request that asked for the change, as in its reply and its line in the log (`x-request-id`). */
  requestId?: string | null | undefined;
}>;

/** The service itself, or one of its commands, as a doer. */
export const system = (name: string): Doer => ({ actor: { kind: 'system', name }, address: null });
