import { type Binding, readBindings } from '@/domain/keys/bindings';
import { type Grant, readGrants } from '@/domain/permissions';
import type { AccessRequest } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { RequestState } from './inputs';

/** The properties of the key of an approved request. */
export type GrantedKey = Readonly<{
  name: string;
  permissions: readonly Grant[];
  bindings: readonly Binding[];
  listsOwnOnly: boolean;
  allowedAddresses: readonly string[];
  ratePerMinute: number | null;
  expiresAt: Date | null;
}>;

/** The same as stored in JSON. */
export type StoredGrant = {
  name: string;
  permissions: string[];
  /** Absent from grants made before keys could be bound to values. */
  bindings?: string[];
  listsOwnOnly?: boolean;
  allowedAddresses: string[];
  ratePerMinute: number | null;
  expiresAt: string | null;
};

/** A request as the help desk sees it. */
export type RequestRecord = Readonly<{
  id: string;
  number: string;
  agency: string;
  system: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string | null;
  purpose: string;
  permissions: readonly Grant[];
  allowedAddresses: readonly string[];
  language: string;
  submittedAt: Date;
  submittedAddress: string | null;
  /** The last question of the help desk, and its answer. */
  question: string | null;
  askedAt: Date | null;
  askedByName: string | null;
  answer: string | null;
  answeredAt: Date | null;
  /** How often the applicant has changed or answered it. */
  revision: number;
  state: RequestState;
  decidedAt: Date | null;
  decidedByName: string | null;
  reason: string | null;
  grant: GrantedKey | null;
  collectUntil: Date | null;
  /** Approved, but the key was not collected in time. */
  linkExpired: boolean;
  collectedAt: Date | null;
  keyId: string | null;
  /** Whether it is the reader's own request, on which somebody else must decide. */
  own: boolean;
}>;

export function toRequestRecord(row: AccessRequest, { now, by }: { now: Date; by: Doer }): RequestRecord {
  const {
    statusHash: _s,
    collectHash: _c,
    decidedById: _d,
    submittedById: _b,
    sameAsId: _a,
    permissions,
    ...rest
  } = row;
  const state = row.state as RequestState;
  return {
    ...rest,
    state,
    permissions: readGrants(permissions),
    grant: readGrant(row),
    linkExpired: state === 'approved' && row.collectUntil !== null && row.collectUntil <= now,
    own: isOwnRequest(row, by),
  };
}

/** The grant of a request; null before the approval. */
export function readGrant({ grant }: Pick<AccessRequest, 'grant'>): GrantedKey | null {
  if (grant === null) return null;
  const { permissions, bindings = [], listsOwnOnly = false, expiresAt, ...rest } = grant as StoredGrant;
  return {
    ...rest,
    permissions: readGrants(permissions),
    bindings: readBindings(bindings),
    listsOwnOnly,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
}

/** Whether it is the person's own request: signed in when it was sent, or named as its contact. */
export function isOwnRequest(
  row: Pick<AccessRequest, 'submittedById' | 'contactEmail'>,
  { actor }: Doer,
): boolean {
  if (actor?.kind !== 'staff') return false;
  return row.submittedById === actor.id || row.contactEmail.toLowerCase() === actor.email.toLowerCase();
}

/** A request as the subject of a history event. */
export function requestSubjectOf({ id, number }: Pick<AccessRequest, 'id' | 'number'>) {
  return { kind: 'request', id, name: number } as const;
}
