import type { WireRecord } from '@/domain/collections/view/view';
import { isUniqueViolation } from '@/server/database/failures';
import { ServiceError } from '@/server/errors';
import { type BatchRequest, doerOf, type Store, type Transaction } from '../batch';
import { oncePerCollection } from '../memoize';
import { quoted } from '../sql';
import { BATCH_ROW_SQL, batchRowParams, stampOf } from './batch-row';
import { refuseMoved } from './moved';
import { BATCH_TABLE, historyTable, recordColumns } from './names';
import { refuseNewer } from './newer';
import type { BatchOperation, Stamp } from './trace';

export type UndoRequest = Pick<BatchRequest, 'actor' | 'address' | 'collection' | 'signal'> &
  Readonly<{
    batch: string;
    /** Only this record of the batch, whatever happened to it since. */
    record?: number | undefined;
    /** Of one record: its values as the person saw them, null where it was not there. */
    was?: WireRecord | null | undefined;
  }>;

/**
 * Sets the records of a batch back to what they were before it, as a batch of its own: what it registered is deleted,
 * what it changed or deleted is as it was, its identifier included. To undo that batch is to redo the first.
 * @returns the undoing batch, and the records concerned
 * @throws {ServiceError} `not_found`; `conflict` where something newer touched its records (`details.count`,
 *   `details.records`: the first of them), where the record is not as it was seen, or where another record has taken a
 *   natural key (`details.reason`)
 */
export async function undo(
  store: Store,
  request: UndoRequest,
): Promise<{ batch: string; records: readonly number[] }> {
  try {
    return await store.retry(() => store.transaction((transaction) => undoIn(transaction, request)));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ServiceError('conflict', { details: { reason: 'duplicates' }, cause: error });
  }
}

async function undoIn(transaction: Transaction, request: UndoRequest) {
  const { collection, batch, record, was } = request;
  const sql = statements(collection);
  const [found] = await transaction.query<Found>('find batch', FIND_BATCH, [batch, collection.resource]);
  if (found === undefined) throw new ServiceError('not_found', { field: 'batch' });
  const named = [batch, found.at, record ?? null];
  const touched = [...named, found.new_records];
  await transaction.execute(undefined, sql.lock, touched);
  if (record === undefined)
    await refuseNewer(transaction, { collection, touched: sql.touched, params: touched });
  else if (was !== undefined) await refuseMoved(transaction, { collection, record, was });
  const stamp = await stampOf(transaction, collection);
  const [taken] = await transaction.query<Taken>(undefined, sql.take, [...touched, stamp.id, stamp.at]);
  const put = await transaction.query<{ id: number }>(undefined, sql.put, named);
  const { gone, absent } = taken!;
  const records = [...new Set([...gone, ...absent])].sort((a, b) => a - b);
  if (records.length === 0) throw new ServiceError('not_found', { field: 'batch' });
  await transaction.execute(
    undefined,
    BATCH_ROW_SQL,
    batchRowParams(rowOf(request, stamp, { gone: gone.length, absent: absent.length, put: put.length })),
  );
  return { batch: stamp.id, records };
}

/** What was there goes and comes back (changed), or does not (deleted); what was not there comes (registered). */
function rowOf(
  request: UndoRequest,
  stamp: Stamp,
  { gone, absent, put }: { gone: number; absent: number; put: number },
) {
  const { collection, batch, record } = request;
  const operation: BatchOperation = record === undefined ? 'undo' : 'restore';
  const changed = put - absent;
  const counts = { registered: absent, changed, deleted: gone - changed };
  return { stamp, collection, operation, by: doerOf(request), undoes: batch, ...counts };
}

type Found = { at: string; new_records: string | null };
/** Identifiers of records that were there, and of those to come that were not. */
type Taken = { gone: number[]; absent: number[] };

/** As text to the microsecond, for it finds the part of the history. */
const FIND_BATCH = `
SELECT at::text AS at, new_records::text AS new_records FROM ${BATCH_TABLE} WHERE id = $1::bigint AND collection = $2`;

const statements = oncePerCollection((collection) => {
  const table = quoted(collection.resource);
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const ofBatch = `h.batch_id = $1::bigint AND h.at = $2::timestamptz AND ($3::integer IS NULL OR h.${id} = $3::integer)`;
  const touched = `touched AS MATERIALIZED (
  SELECT h.${id} AS id, h.operation FROM ${history} h WHERE ${ofBatch}
  UNION ALL
  SELECT n, 'register' FROM unnest(coalesce($4::int4multirange, '{}')) r, generate_series(lower(r), upper(r) - 1) n
  WHERE $3::integer IS NULL OR n = $3::integer
)`;
  return {
    touched,
    lock: `
WITH ${touched} SELECT FROM ${table} t JOIN touched o ON o.id = t.${id} ORDER BY t.${id} FOR UPDATE OF t`,
    take: `
WITH ${touched}, gone AS (
  DELETE FROM ${table} t USING touched o WHERE t.${id} = o.id
  RETURNING o.operation AS undone, ${recordColumns(collection, 't')}
), kept AS (
  INSERT INTO ${history} (batch_id, at, operation, ${recordColumns(collection)})
  SELECT $5::bigint, $6::timestamptz, CASE WHEN undone IN ('change', 'delete') THEN 'change' ELSE 'delete' END,
    ${recordColumns(collection, 'g')} FROM gone g
), absent AS (
  INSERT INTO ${history} (batch_id, at, operation, ${id})
  SELECT $5::bigint, $6::timestamptz, 'restore', o.id FROM touched o
  WHERE o.operation IN ('change', 'delete') AND NOT EXISTS (SELECT FROM gone g WHERE g.${id} = o.id)
  RETURNING ${id} AS id
)
SELECT (SELECT coalesce(array_agg(${id}), '{}') FROM gone) AS gone,
  (SELECT coalesce(array_agg(id), '{}') FROM absent) AS absent`,
    put: `
INSERT INTO ${table} (${recordColumns(collection)})
SELECT ${recordColumns(collection, 'h')} FROM ${history} h
WHERE ${ofBatch} AND h.operation IN ('change', 'delete')
ORDER BY ${id} RETURNING ${id} AS id`,
  };
});
