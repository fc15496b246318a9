import { readBindings, widensBindings } from '@/domain/keys/bindings';
import { widensNetworks } from '@/domain/networks';
import { type Grant, mayDoEverything, readGrants } from '@/domain/permissions';
import { assertReauthenticated } from '@/server/access/reauthenticated';
import type { Doer } from '@/server/actor';
import type { StoredKey } from '../record';

/**
 * Refuses to give somebody a key that may do everything, unless the doer has just proved again who they are.
 * @throws {ServiceError} `reauthentication_required`
 */
export function assertMayGive(permissions: readonly Grant[], by: Doer): void {
  if (mayDoEverything(permissions)) assertReauthenticated(by);
}

/** Whether after a change a key may do everything, and can be used for more, from more addresses or web pages, for longer, or again. */
export const isGivenPower = (before: StoredKey, after: StoredKey): boolean =>
  mayDoEverything(readGrants(after.permissions)) && isWidened(before, after);

const isWidened = (before: StoredKey, after: StoredKey): boolean =>
  !mayDoEverything(readGrants(before.permissions)) ||
  widensBindings(readBindings(after.bindings), readBindings(before.bindings)) ||
  (before.listsOwnOnly && !after.listsOwnOnly) ||
  (before.proposesOnly && !after.proposesOnly) ||
  widensNetworks(after.allowedAddresses, before.allowedAddresses) ||
  after.origins.some((origin) => !before.origins.includes(origin)) ||
  isLater(after.expiresAt, before.expiresAt) ||
  (before.suspendedAt !== null && after.suspendedAt === null);

const isLater = (end: Date | null, other: Date | null): boolean =>
  other !== null && (end === null || end > other);
