import type { Collection } from '@/domain/collections';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import type { Transaction } from '../batch';
import { oncePerCollection } from '../memoize';
import type { BatchOperation } from './trace';

/** Maximum number of conflicting records that are listed. */
const MAX_LISTED_RECORDS = 100;

/** A batch that changed some of the records after the batch to undo. */
type Newer = Readonly<{ id: string; operation: BatchOperation | null; undoes: string | null }>;

/**
 * The records of a batch that newer batches changed. Newer batches that were undone do not count, and neither do their
 * undoings, so that people can undo step by step.
 * @param options.touched the SQL of `touched` and its parameters, the first of which is the batch
 * @returns their identifiers, ascending
 */
export async function changedSince(
  { query }: Transaction,
  { collection, touched, params }: { collection: Collection; touched: string; params: readonly unknown[] },
): Promise<readonly number[]> {
  const sql = statements(collection);
  const newer = await query<Newer>(undefined, sql.batches(touched), params);
  const inForce = effectiveBatches(newer, BigInt(String(params[0])));
  if (inForce.length === 0) return [];
  const [found] = await query<{ records: number[] | null }>(undefined, sql.records(touched), [
    ...params,
    inForce,
  ]);
  return found!.records ?? [];
}

/** @param of the number of records of the batch */
export const changedSinceRefusal = (records: readonly number[], of: number): ServiceError =>
  new ServiceError({
    code: 'changed_since',
    count: records.length,
    of,
    records: records.slice(0, MAX_LISTED_RECORDS),
  });

/** The newer batches that count: without undone ones and their undoings. */
export function effectiveBatches(newer: readonly Newer[], batch: bigint): string[] {
  const undone = new Set<string>();
  const inForce: Newer[] = [];
  // Newest first: whether an undoing counts depends on later batches.
  for (const one of newer.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))) {
    if (undone.has(one.id)) continue;
    inForce.push(one);
    if (one.operation === 'undo' && one.undoes !== null) undone.add(one.undoes);
  }
  const isOfNewer = ({ operation, undoes }: Newer) =>
    operation === 'undo' && undoes !== null && BigInt(undoes) > batch;
  return inForce.filter((one) => !isOfNewer(one)).map(({ id }) => id);
}

const statements = oncePerCollection((collection) => {
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const joined = `${history} h JOIN touched o ON o.id = h.${id}`;
  return {
    batches: (touched: string) => `
WITH ${touched}, newer AS (SELECT DISTINCT h.batch_id, h.at FROM ${joined} WHERE h.batch_id > $1::bigint)
SELECT n.batch_id::text AS id, b.operation, b.undoes::text AS undoes
FROM newer n
LEFT JOIN ${BATCH_TABLE} b ON b.collection = ${literal(collection.resource)} AND b.id = n.batch_id AND b.at = n.at`,
    records: (touched: string) => `
WITH ${touched}, newer AS (SELECT DISTINCT h.${id} AS id FROM ${joined} WHERE h.batch_id = ANY ($6::bigint[]))
SELECT array_agg(id ORDER BY id) AS records FROM newer`,
  };
});
