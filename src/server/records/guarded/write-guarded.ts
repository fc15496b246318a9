import type { Collection } from '@/domain/collections';
import { isLockTimeout, isUniqueViolation } from '@/server/database/failures';
import { literal } from '@/server/database/schema/sql';
import { RETRY_AFTER, ServiceError } from '@/server/errors';
import { type BatchRequest, type DatabaseSession, judgedOf, type Store, type Transaction } from '../batch';
import { change } from '../change';
import type { JudgedOperation } from '../judge';
import { merge } from '../merge/merge';
import type { Outcome } from '../outcome';
import type { TriedBatch } from '../proposed/keep-proposal';
import { register } from '../register/register';
import { remove } from '../remove';
import { SAVEPOINT, storeWithin } from '../store-within';
import { claimSql, keepReplySql, readClaim } from './first-replies';
import type { FirstReply, GuardedOutcome, WriteGuard } from './guard';
import type { ReplyRoom } from './reply-room';

/** A write with conditions. */
export type GuardedRequest = BatchRequest &
  Readonly<{
    operation: GuardedOperation;
    guard: WriteGuard;
    /** Makes the reply that is kept for repeats. */
    replyOf: (outcome: Outcome) => Promise<FirstReply>;
    /** What is stored instead of the batch, which is then only tried. */
    instead?: ((transaction: Transaction, tried: TriedBatch) => Promise<void>) | undefined;
  }>;

type GuardedOperation = JudgedOperation | 'merge';

/** Marks where a batch that is only tried is rolled back to. */
const TRIED = 'SAVEPOINT tried';

/** The number of rows of a collection in `collection_version`; see docs/decisions/etag.md. */
const SLOTS = 32;

/**
 * How long a write with versions waits for a lock before it is rolled back and tried again. It holds all slots of its
 * collection. A writer that waits for one of them may hold a record that this write needs, so longer waits would be deadlocks.
 */
const GIVE_WAY = '200ms';

const OPERATIONS: Readonly<
  Record<GuardedOperation, (store: Store, batch: BatchRequest) => Promise<Outcome>>
> = { register, change, delete: remove, merge };

/**
 * Writes a batch under conditions, in one transaction: claims its idempotency key, compares the version of the collection,
 * writes the batch, and keeps the reply. However it ends, either all of that is stored or nothing.
 * See docs/decisions/safe-repeats.md.
 * @throws {ServiceError} `request_running`, `idempotency_key_reused`, `list_changed`, `too_many_idempotency_keys`
 */
export async function writeGuarded(
  store: Store,
  { operation, guard, replyOf, instead, ...batch }: GuardedRequest,
  room: ReplyRoom,
): Promise<GuardedOutcome> {
  // Items are judged before the transaction: a large batch waits for a thread, and must not hold a connection meanwhile.
  const items = { judged: await judgedOf(store, operation === 'merge' ? 'register' : operation, batch) };
  const attempt = async (session: DatabaseSession): Promise<GuardedOutcome> => {
    const first = await begin(session, { collection: batch.collection, guard, room });
    if (first !== undefined && !first.isOver) {
      await session.script(['ROLLBACK']);
      return { first };
    }
    if (instead !== undefined) await session.script([TRIED]);
    const within = storeWithin(store, session, { isMarked: instead === undefined });
    const outcome = await OPERATIONS[operation](within, { ...batch, items });
    if (instead !== undefined) {
      await session.script([`ROLLBACK TO ${TRIED}`]);
      await instead(session, { judged: items.judged, outcome });
    }
    const { repeat, isDryRun } = guard;
    if (repeat === undefined) await session.script([isDryRun ? 'ROLLBACK' : 'COMMIT']);
    else {
      const reply = await replyOf(outcome);
      await session.script([...keepReplySql(repeat, reply, { replaces: first !== undefined }), 'COMMIT']);
      room.added(repeat.keyId, reply.body.length);
    }
    return { outcome };
  };
  // A unique violation is retried: another writer may have taken a natural key meanwhile.
  return store.retry(
    () => store.session(attempt),
    (error) => isUniqueViolation(error) || (guard.versions !== undefined && isLockTimeout(error)),
  );
}

/**
 * Begins the transaction, checks the conditions, and sets a savepoint before records are written.
 * @returns the kept first reply, if there is one; it may have expired
 */
async function begin(
  session: DatabaseSession,
  { collection, guard, room }: { collection: Collection; guard: WriteGuard; room: ReplyRoom },
) {
  const { repeat, versions } = guard;
  const claim = repeat === undefined ? [] : claimSql(repeat);
  const last = versions === undefined ? SAVEPOINT : versionSql(collection);
  const [, ...rows] = await session.script(['BEGIN', ...claim, last]);
  const { isFree, held } = repeat === undefined ? UNCLAIMED : readClaim(rows);
  if (!isFree) throw new ServiceError({ code: 'request_running', retryAfter: RETRY_AFTER.running });
  if (held !== undefined && !held.isOver) {
    if (!held.fingerprint.equals(repeat!.fingerprint)) throw new ServiceError('idempotency_key_reused');
    return held;
  }
  if (repeat !== undefined) await room.check(session, repeat.keyId);
  if (versions !== undefined) {
    const [{ version }] = rows.at(-1) as [{ version: string }];
    // A version never returns: if it is another one already, no lock is needed to know it.
    if (!versions.includes(version) || !versions.includes(await lockVersion(session, collection)))
      throw new ServiceError('list_changed');
  }
  return held;
}

/** Reads the version of a collection. @param options.locked the clause that locks its slots; usually none */
const versionSql = ({ resource }: Collection, { locked = '' } = {}): string =>
  `SELECT coalesce(bit_xor(token), 0)::text AS version FROM (
  SELECT token FROM collection_version WHERE collection = ${literal(resource)} ${locked}
) slots`;

const UNCLAIMED = { isFree: true, held: undefined };

/**
 * Locks the version of a collection until the end of the transaction, so that of two writers with the same version, the second
 * finds another version. Slots that no connection has used yet are added, because a missing row cannot be locked.
 */
async function lockVersion(session: DatabaseSession, collection: Collection): Promise<string> {
  const [, , [row]] = (await session.script([
    `SET LOCAL lock_timeout = '${GIVE_WAY}'`,
    `INSERT INTO collection_version (collection, slot, token)
SELECT ${literal(collection.resource)}, slot, 0 FROM generate_series(0, ${SLOTS - 1}) slot ON CONFLICT DO NOTHING`,
    versionSql(collection, { locked: 'ORDER BY slot FOR UPDATE' }),
    SAVEPOINT,
  ])) as [unknown[], unknown[], { version: string }[]];
  return row!.version;
}
