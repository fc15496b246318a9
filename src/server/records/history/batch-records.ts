import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { Pool } from '@/server/database/pool';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted, recordJson } from '@/server/database/schema/sql';
import { oncePerCollection } from '../memoize';

/** A record of a batch; `before` and `after` are null where the record did not exist. */
export type BatchRecord = Readonly<{ id: number; before: WireRecord | null; after: WireRecord | null }>;

export type BatchRecordsPage = Readonly<{
  collection: Collection;
  batch: string;
  /** Only records with greater identifiers. */
  after: number;
  limit: number;
}>;

/**
 * Reads what a batch did to each of its records, ascending by identifier.
 * @returns a page of them, and the identifier to read the next page after; none for an unknown batch
 */
export async function readBatchRecords(
  pool: Pool,
  { collection, batch, after, limit }: BatchRecordsPage,
): Promise<{ records: readonly BatchRecord[]; next: number | null }> {
  const { rows } = await pool.query<BatchRecord>(recordsSql(collection), [batch, after, limit + 1]);
  const records = rows.slice(0, limit);
  return { records, next: rows.length > limit ? records.at(-1)!.id : null };
}

/**
 * The state after a batch is the state before the next one that wrote the record, or the present state. Which records are
 * on the page is found first: a batch may have a hundred thousand, and each state is made as JSON.
 */
const recordsSql = oncePerCollection((collection) => {
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const state = `CASE WHEN t.operation <> 'restore' THEN ${recordJson(collection)}::json END`;
  const later = `FROM ${history} t WHERE t.${id} = w.id AND t.batch_id > $1::bigint`;
  return `
WITH found AS MATERIALIZED (
  SELECT at, new_records FROM ${BATCH_TABLE} WHERE collection = ${literal(collection.resource)} AND id = $1::bigint
), written AS (
  SELECT t.${id} AS id FROM found f JOIN ${history} t ON t.batch_id = $1::bigint AND t.at = f.at
  WHERE t.${id} > $2::integer
  UNION ALL
  SELECT n FROM found f, unnest(f.new_records) r, generate_series(greatest(lower(r), $2::integer + 1), upper(r) - 1) n
)
SELECT w.id,
  (SELECT ${state} FROM found f, ${history} t WHERE t.${id} = w.id AND t.batch_id = $1::bigint AND t.at = f.at) AS before,
  CASE
    WHEN EXISTS (SELECT ${later}) THEN (SELECT ${state} ${later} ORDER BY t.batch_id LIMIT 1)
    ELSE (SELECT ${recordJson(collection)}::json FROM ${quoted(collection.resource)} t WHERE t.${id} = w.id)
  END AS after
FROM (SELECT id FROM written ORDER BY id LIMIT $3::integer) w ORDER BY w.id`;
});
