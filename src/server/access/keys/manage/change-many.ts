import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { checked } from '@/server/input/input';
import { type ChangeManyInput, changeManyInput } from '../inputs';
import type { StoredKey } from '../record';
import { alterKey, assertNotRevoked, hexHash, type KeyChange, type ManageOptions } from './alter';
import { assertFuture, nameOf } from './issue';

/** How many of the chosen keys were changed; the others already were as requested. */
export type ChangedMany = Readonly<{ changed: number; unchanged: number }>;

/** Some hundred keys take several statements each: longer than Prisma's five seconds on a busy server. */
const TRANSACTION = { timeout: 30_000 };

/**
 * Creates the change of several keys at once: all are changed or none. They are locked in the order of their identifiers,
 * so that concurrent changes do not deadlock. Each has its own event in the history.
 */
export function createChangeMany({ prisma, now, changed }: ManageOptions) {
  /**
   * Suspends keys, extends their life to a moment, or revokes them. Extending shortens no life, and leaves keys alone
   * that never expire or were replaced by rotation.
   * @throws {ServiceError} `not_found`; `key_revoked` unless it revokes; `count_changed` if `count` is not the number of keys
   */
  return async function changeMany(input: ChangeManyInput, by: Doer): Promise<ChangedMany> {
    const judged = checked(changeManyInput, input);
    const ids = [...new Set(judged.ids)].sort();
    if (ids.length !== judged.count) throw new ServiceError({ code: 'count_changed', count: ids.length });
    const moment = now();
    if (judged.action === 'extend') assertFuture(judged.expiresAt, moment);
    const change = { ...changeOf(judged, { now: moment, by }), by };
    const altered = await prisma.$transaction(async (tx) => {
      const rows = [];
      for (const id of ids) rows.push(await alterKey(tx, { id, now: moment, change }));
      return rows;
    }, TRANSACTION);
    for (const { row } of altered) changed(hexHash(row));
    const count = altered.filter(({ isChanged }) => isChanged).length;
    return { changed: count, unchanged: ids.length - count };
  };
}

function changeOf(
  input: ReturnType<typeof changeManyInput.parse>,
  { now, by }: { now: Date; by: Doer },
): Omit<KeyChange, 'by'> {
  switch (input.action) {
    case 'suspend':
      return {
        action: 'key.suspended',
        reason: input.reason,
        columns: (row) => {
          assertNotRevoked(row);
          return row.suspendedAt
            ? {}
            : { suspendedAt: now, suspendedBy: nameOf(by), suspendedReason: input.reason };
        },
      };
    case 'extend':
      return {
        action: 'key.changed',
        columns: (row) => {
          assertNotRevoked(row);
          return isExtended(row, input.expiresAt) ? { expiresAt: input.expiresAt } : {};
        },
      };
    case 'revoke':
      return {
        action: 'key.revoked',
        reason: input.reason,
        columns: (row) =>
          row.revokedAt ? {} : { revokedAt: now, revokedBy: nameOf(by), revokedReason: input.reason },
      };
  }
}

const isExtended = ({ expiresAt, replacedBy }: StoredKey, until: Date): boolean =>
  expiresAt !== null && expiresAt < until && replacedBy === null;
