import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { periodLocked } from '@/domain/releases/period-locks';
import { isUniqueViolation } from '@/server/database/failures';
import { BATCH_TABLE, historyTable, recordColumns } from '@/server/database/schema/history-names';
import { keepSql } from '@/server/database/schema/history-rows';
import { quoted, recordJson } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { type BatchRequest, doerOfActor, type Store, type Transaction } from '../batch';
import { oncePerCollection } from '../memoize';
import { lockOfRow, locksCte, locksSql } from '../period-lock/lock-sql';
import { scopeOf, scopeParams, scopeSql } from '../scope';
import { BATCH_ROW_SQL, batchRowParams, stampOf } from './batch-row';
import { changedSince, changedSinceRefusal } from './newer';
import type { BatchOperation, Stamp } from './trace';

export type UndoRequest = Pick<BatchRequest, 'actor' | 'address' | 'requestId' | 'collection' | 'signal'> &
  Readonly<{
    batch: string;
    /** Only this record of the batch, even if it was changed since. */
    record?: number | undefined;
    /** Whether the records that were changed since stay as they are, instead of refusing. */
    partly?: boolean | undefined;
    /** For one record: the values that the person saw; null: it did not exist. */
    was?: WireRecord | null | undefined;
  }>;

/**
 * Restores the records of a batch to their state before it, as a batch of its own: registered records are deleted, changed or
 * deleted ones get their previous state and identifier. Undoing that batch is a redo.
 * @returns the undoing batch, and the number of records concerned. For a part of a batch, the new batch is one that restores
 *   records
 * @throws {ServiceError} `not_found`; `changed_since` if a newer batch changed its records; `record_changed` if the record no
 *   longer has the values seen; `would_duplicate` if another record has taken a natural key; `outside_scope` if the actor may
 *   not change one of the records, as it is or as it was; `period_locked` if one is or was of a released period that is locked
 */
export async function undo(store: Store, request: UndoRequest): Promise<{ batch: string; count: number }> {
  try {
    return await store.retry(() => store.transaction((transaction) => undoIn(transaction, request)));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError('would_duplicate', { cause: error });
  }
}

async function undoIn(transaction: Transaction, request: UndoRequest) {
  const { collection, batch, record, was, partly = false } = request;
  const sql = statements(collection);
  const [found] = await transaction.query<Found>(undefined, sql.find, [batch, collection.resource]);
  if (found === undefined) throw new ServiceError('not_found');
  const named = [batch, found.at, record ?? null];
  const whole = [...named, found.new_records, []];
  await transaction.execute(undefined, sql.lock, whole);
  const newer =
    record === undefined
      ? await changedSince(transaction, { collection, touched: sql.touched, params: whole })
      : [];
  if (newer.length > 0 && !partly) {
    const [touched] = await transaction.query<{ count: number }>(undefined, sql.count, whole);
    throw changedSinceRefusal(newer, touched!.count);
  }
  const touched = [...named, found.new_records, newer];
  await refuseOutside(transaction, { request, touched });
  if (found.hasLocks) await refuseLocked(transaction, { collection, touched });
  if (record !== undefined && was !== undefined) await refuseMoved(transaction, { collection, record, was });
  const stamp = await stampOf(transaction, collection);
  const [taken] = await transaction.query<Taken>(undefined, sql.take, [...touched, stamp.id, stamp.at]);
  const [written] = await transaction.query<{ put: number }>(undefined, sql.put, [...named, newer]);
  const { gone, absent } = taken!;
  // No record is counted twice: an absent record did not exist.
  const count = gone + absent;
  if (count === 0) throw new ServiceError('not_found');
  const row = rowOf({ ...request, isPart: record !== undefined || newer.length > 0 }, stamp, {
    gone,
    absent,
    put: written!.put,
  });
  await transaction.execute(undefined, BATCH_ROW_SQL, batchRowParams(row));
  return { batch: stamp.id, count };
}

/** @throws {ServiceError} `outside_scope`. The records must be locked. */
async function refuseOutside(
  { query }: Transaction,
  { request: { actor, collection }, touched }: { request: UndoRequest; touched: readonly unknown[] },
): Promise<void> {
  const scope = scopeOf(actor, collection);
  if (scope === undefined) return;
  const params = [...touched, ...scopeParams(collection, scope)];
  const [row] = await query<{ outside: boolean }>(undefined, statements(collection).outside, params);
  if (row!.outside) throw new ServiceError('outside_scope');
}

/** @throws {ServiceError} `period_locked`. The records must be locked. */
async function refuseLocked(
  { query }: Transaction,
  { collection, touched }: { collection: Collection; touched: readonly unknown[] },
): Promise<void> {
  const [row] = await query<{ lock: string }>(undefined, statements(collection).shut, touched);
  if (row === undefined) return;
  const { reason } = periodLocked(collection, row.lock);
  throw new ServiceError({ code: 'period_locked', reason });
}

/**
 * Refuses if a record no longer has the values that a person saw. The record must be locked.
 * @param options.was the values that the person saw; null: the record did not exist
 * @throws {ServiceError} `record_changed`
 */
async function refuseMoved(
  { query }: Transaction,
  { collection, record, was }: { collection: Collection; record: number; was: WireRecord | null },
): Promise<void> {
  const [found] = await query<{ record: WireRecord }>(undefined, currentSql(collection), [record]);
  if (isAs(was, found?.record)) return;
  throw new ServiceError('record_changed');
}

const isAs = (was: WireRecord | null, current: WireRecord | undefined): boolean =>
  was === null || current === undefined
    ? was === null && current === undefined
    : Object.entries(was).every(([name, value]) => current[name] === value);

/** Existing records are replaced (changed) or removed (deleted); missing ones are inserted (registered). */
function rowOf(
  request: UndoRequest & { isPart: boolean },
  stamp: Stamp,
  { gone, absent, put }: { gone: number; absent: number; put: number },
) {
  const { collection, batch, isPart } = request;
  // An undone batch no longer counts, which is true only if all of it was undone.
  const operation: BatchOperation = isPart ? 'restore' : 'undo';
  const changed = put - absent;
  const counts = { registered: absent, changed, deleted: gone - changed };
  return { stamp, collection, operation, by: doerOfActor(request), undoes: batch, ...counts };
}

type Found = { at: string; new_records: string | null; hasLocks: boolean };
/** The numbers of records that exist now, and of those to insert that do not. */
type Taken = { gone: number; absent: number };

const currentSql = oncePerCollection(
  (collection) => `
SELECT ${recordJson(collection)}::json AS record FROM ${quoted(collection.resource)} t
WHERE t.${quoted(collection.identifier)} = $1`,
);

const statements = oncePerCollection((collection) => {
  const table = quoted(collection.resource);
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const stamp = '$6::bigint, $7::timestamptz';
  /** @param except the parameter of records that stay as they are */
  const ofBatch = (except: number) =>
    `h.batch_id = $1::bigint AND h.at = $2::timestamptz AND ($3::integer IS NULL OR h.${id} = $3::integer) AND h.${id} <> ALL ($${except}::integer[])`;
  const touched = `touched AS MATERIALIZED (
  SELECT h.${id} AS id, h.operation FROM ${history} h WHERE ${ofBatch(5)}
  UNION ALL
  SELECT n, 'register' FROM unnest(coalesce($4::int4multirange, '{}')) r, generate_series(lower(r), upper(r) - 1) n
  WHERE ($3::integer IS NULL OR n = $3::integer) AND n <> ALL ($5::integer[])
)`;
  return {
    /** The time is a text with microseconds, because it selects the partition of the history. */
    find: `
SELECT at::text AS at, new_records::text AS new_records, ${locksSql(collection)} IS NOT NULL AS "hasLocks"
FROM ${BATCH_TABLE} WHERE id = $1::bigint AND collection = $2`,
    touched,
    count: `WITH ${touched} SELECT count(DISTINCT id)::integer AS count FROM touched`,
    /** Whether a record is outside a scope, as it is stored or as it is to be; the scope's parameters are the last. */
    outside: `
WITH ${touched}
SELECT EXISTS (
  SELECT FROM ${table} t JOIN touched o ON o.id = t.${id} WHERE NOT (${scopeSql(collection, 't', 6)})
) OR EXISTS (
  SELECT FROM ${history} h WHERE ${ofBatch(5)} AND h.operation IN ('change', 'delete') AND NOT (${scopeSql(collection, 'h', 6)})
) AS outside`,
    /** The lock of a record as it is stored, or as it is to be. */
    shut: `
WITH ${locksCte(collection)}, ${touched}
SELECT lock FROM (
  SELECT ${lockOfRow(collection, 't')} AS lock FROM ${table} t JOIN touched o ON o.id = t.${id}
  UNION ALL
  SELECT ${lockOfRow(collection, 'h')} FROM ${history} h WHERE ${ofBatch(5)} AND h.operation IN ('change', 'delete')
) l WHERE lock IS NOT NULL LIMIT 1`,
    lock: `
WITH ${touched} SELECT FROM ${table} t JOIN touched o ON o.id = t.${id} ORDER BY t.${id} FOR UPDATE OF t`,
    take: `
WITH ${touched}, gone AS (
  DELETE FROM ${table} t USING touched o WHERE t.${id} = o.id
  RETURNING o.operation AS undone, ${recordColumns(collection, 't')}
), kept AS (
  ${keepSql(collection, {
    stamp,
    operation: "CASE WHEN undone IN ('change', 'delete') THEN 'change' ELSE 'delete' END",
    state: recordColumns(collection, 'g'),
    from: 'gone g',
  })}
), absent AS (
  ${keepSql(collection, { stamp, operation: "'restore'", columns: id, state: 'o.id', from: 'touched o' })}
  WHERE o.operation IN ('change', 'delete') AND NOT EXISTS (SELECT FROM gone g WHERE g.${id} = o.id)
  RETURNING ${id}
)
SELECT (SELECT count(*)::integer FROM gone) AS gone, (SELECT count(*)::integer FROM absent) AS absent`,
    put: `
WITH put AS (
  INSERT INTO ${table} (${recordColumns(collection)})
  SELECT ${recordColumns(collection, 'h')} FROM ${history} h
  WHERE ${ofBatch(4)} AND h.operation IN ('change', 'delete')
  ORDER BY ${id} RETURNING ${id}
) SELECT count(*)::integer AS put FROM put`,
  };
});
