import type { Action } from '@/domain/history/actions';
import type { Prisma, PrismaClient } from '@/generated/prisma/client';
import { assertReauthenticated } from '@/server/access/reauthenticated';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { lockKey } from '../read/find';
import { keyMembersOf, type StoredKey, withReplacement } from '../record';
import { keySubjectOf } from './issue';
import { withdrawOpenLinks } from './open-links';
import { isGivenPower } from './powerful';

/** `changed` is called with the hash of a key after its change has been stored. */
export type ManageOptions = Readonly<{
  prisma: PrismaClient;
  now: () => Date;
  changed: (hash: string) => void;
}>;

/** A change of a key. */
export type KeyChange = Readonly<{
  action: Action;
  by: Doer;
  reason?: string | null;
  /** Returns the columns to write, given the present row; throws to refuse the change. */
  columns: (row: StoredKey) => Prisma.ApiKeyUpdateInput;
}>;

/** A changed key; `isChanged`: whether anything differs from before. */
export type AlteredKey = Readonly<{ row: StoredKey; isChanged: boolean }>;

/**
 * Locks a key, changes it and writes the history, in a transaction. A change without effect writes no history.
 * @throws {ServiceError} `not_found`, `invalid_parameter`, `reauthentication_required`, and what `columns` throws
 */
export async function alterKey(
  tx: Prisma.TransactionClient,
  { id, now, change }: { id: string; now: Date; change: KeyChange },
): Promise<AlteredKey> {
  const { action, by, reason = null, columns } = change;
  const before = await lockKey(tx, id);
  const data = columns(before);
  const row = await tx.apiKey.update({ where: { id: before.id }, data, include: withReplacement });
  if (isGivenPower(before, row)) {
    assertReauthenticated(by);
    // Links that were made before, perhaps without the password, must not give what the key may do now.
    await withdrawOpenLinks(tx, { keyId: row.id, by, now });
  }
  const members = differences(keyMembersOf(before, now), keyMembersOf(row, now));
  const isChanged = Object.keys(members.after).length > 0;
  if (isChanged) await writeHistory(tx, by, { action, subject: keySubjectOf(row), ...members, reason });
  return { row, isChanged };
}

/** @throws {ServiceError} `key_revoked` */
export function assertNotRevoked(row: StoredKey): void {
  if (row.revokedAt) throw new ServiceError('key_revoked');
}

/** A key's hash as the key cache uses it. */
export function hexHash({ hash }: Pick<StoredKey, 'hash'>): string {
  return Buffer.from(hash).toString('hex');
}
