import { type Binding, readBindings } from '@/domain/keys/bindings';
import { type Grant, readGrants } from '@/domain/permissions';
import type { ApiKey } from '@/generated/prisma/client';
import type { Members } from '@/server/history/write';

export type KeyState = 'active' | 'suspended' | 'expired' | 'revoked';

/** A key as staff see it: everything but the key itself. */
export type KeyRecord = Readonly<{
  id: string;
  name: string;
  owner: string | null;
  contact: string | null;
  purpose: string | null;
  prefix: string;
  state: KeyState;
  permissions: readonly Grant[];
  bindings: readonly Binding[];
  listsOwnOnly: boolean;
  /** Its writes are kept as proposals. */
  proposesOnly: boolean;
  allowedAddresses: readonly string[];
  /** The origins of the web pages that may use it. */
  origins: readonly string[];
  ratePerMinute: number | null;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string;
  suspendedAt: Date | null;
  suspendedBy: string | null;
  suspendedReason: string | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  revokedReason: string | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  /** The key that this one replaced, and the one that replaced it, by rotation. */
  replacesId: string | null;
  replacedById: string | null;
}>;

/** The relation that {@link toRecord} needs. */
export const withReplacement = { replacedBy: { select: { id: true } } } as const;

export type StoredKey = ApiKey & { replacedBy: { id: string } | null };

export function toRecord(row: StoredKey, now: Date): KeyRecord {
  const { hash: _, recordedExpiry: __, permissions, bindings, replacedBy, ...rest } = row;
  return {
    ...rest,
    state: keyStateOf(row, now),
    permissions: readGrants(permissions),
    bindings: readBindings(bindings),
    replacedById: replacedBy?.id ?? null,
  };
}

/** A key's state; if several apply, the one that the judge of keys reports. */
export function keyStateOf(
  row: Pick<ApiKey, 'revokedAt' | 'suspendedAt' | 'expiresAt'>,
  now: Date,
): KeyState {
  if (row.revokedAt) return 'revoked';
  if (row.suspendedAt) return 'suspended';
  return row.expiresAt && row.expiresAt <= now ? 'expired' : 'active';
}

/** The members of a key that the history records: its properties and its state. */
export function keyMembersOf(row: ApiKey, now: Date): Members {
  const { name, owner, contact, purpose, permissions, allowedAddresses, origins, ratePerMinute, expiresAt } =
    row;
  const state = keyStateOf(row, now);
  const { bindings, listsOwnOnly, proposesOnly } = row;
  const scope = bindings.length === 0 ? { bindings: null, listsOwnOnly: null } : { bindings, listsOwnOnly };
  return {
    ...{ name, owner, contact, purpose, permissions, ...scope },
    ...{ proposesOnly: proposesOnly || null },
    ...{ allowedAddresses, origins: origins.length === 0 ? null : origins },
    ...{ ratePerMinute, expiresAt, state },
  };
}
