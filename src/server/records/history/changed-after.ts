import type { Collection } from '@/domain/collections';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import type { Transaction } from '../batch';
import { oncePerCollection } from '../memoize';
import type { HistoryDoer } from './read';

/** Records that were written at or after a time: how many, the first of them, and by whom. */
export type ChangedAfter = Readonly<{
  count: number;
  records: readonly number[];
  by: readonly Pick<HistoryDoer, 'kind' | 'name'>[];
}>;

/** Maximum number of records, and of actors, that are listed. */
const MAX_LISTED = 20;

/**
 * Finds which of some locked records were registered, changed or restored at or after a label of the history.
 * @param options.moment an `until` that was given before the records were read: see `history/until.ts`
 */
export async function changedAfter(
  { query }: Pick<Transaction, 'query'>,
  { collection, records, moment }: { collection: Collection; records: readonly number[]; moment: string },
): Promise<ChangedAfter> {
  const params = [`{${records.join(',')}}`, moment];
  const [found] = await query<ChangedAfter>(undefined, changedSql(collection), params);
  return found!;
}

const changedSql = oncePerCollection((collection) => {
  const id = quoted(collection.identifier);
  const name = literal(collection.resource);
  return `
WITH asked AS MATERIALIZED (SELECT n AS id FROM unnest($1::integer[]) n), written AS MATERIALIZED (
  SELECT h.${id} AS id, h.batch_id, h.at FROM ${historyTable(collection)} h
  WHERE h.at >= $2::timestamptz AND h.${id} IN (SELECT id FROM asked)
  UNION ALL
  SELECT a.id, b.id, b.at FROM ${BATCH_TABLE} b JOIN asked a ON a.id <@ b.new_records
  WHERE b.collection = ${name} AND b.at >= $2::timestamptz AND b.new_records IS NOT NULL
)
SELECT (SELECT count(DISTINCT id)::integer FROM written) AS count,
  coalesce((SELECT json_agg(id ORDER BY id) FROM (SELECT DISTINCT id FROM written ORDER BY id LIMIT ${MAX_LISTED}) w), '[]') AS records,
  coalesce((SELECT json_agg(json_build_object('kind', kind, 'name', name)) FROM (
    SELECT DISTINCT b.actor_kind AS kind, b.actor_name AS name
    FROM (SELECT DISTINCT batch_id, at FROM written) w
    JOIN ${BATCH_TABLE} b ON b.collection = ${name} AND b.id = w.batch_id AND b.at = w.at
    ORDER BY name LIMIT ${MAX_LISTED}
  ) n), '[]') AS by`;
});
