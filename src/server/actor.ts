/** What a member of staff is: each role may do what `trpc/rights.ts` says. */
export const ROLES = ['administrator', 'help_desk', 'data_officer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** In a member of staff's groups: all of them, those to come included. */
export const ALL_GROUPS = '*';

/** A member of staff who is signed in. */
export type StaffActor = Readonly<{
  kind: 'staff';
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The groups of collections whose records this person works with; {@link ALL_GROUPS}: all. */
  groups: readonly string[];
}>;

/** On whose behalf the service works: an API key, a member of staff, or the service itself. */
export type Actor = Readonly<
  { kind: 'key'; id: string; name: string } | StaffActor | { kind: 'system'; name: string }
>;

/** Whether a person works with the records of a group: administrators with those of all. */
export function mayEnter({ role, groups }: Pick<StaffActor, 'role' | 'groups'>, group: string): boolean {
  return role === 'administrator' || groups.includes(ALL_GROUPS) || groups.includes(group);
}

/** Who does something and from where, as the history keeps it. */
export type Doer = Readonly<{
  /** Undefined: somebody who is not signed in. */
  actor: Actor | undefined;
  /** The network address; null where there is none, as on the command line. */
  address: string | null;
}>;

/** The service itself, or a command of its, as a doer. */
export const system = (name: string): Doer => ({ actor: { kind: 'system', name }, address: null });
