import type { Collection } from '@/domain/collections';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import {
  MAX_WRITING_BATCHES,
  type WritingBatch,
  writingBatchSql,
} from '@/server/records/history/writing-batch';
import type { Reader, ReadOptions } from '@/server/tables/reader';

/** `FROM … WHERE …` of the records, named `t`. */
type Source = Readonly<{ text: string; values: readonly unknown[] }>;

/**
 * Reads the batches that registered or changed records that are stored now, newest first. Their counts are those of these
 * records only.
 */
export async function readWriters(
  read: Reader,
  { text, values }: Source,
  { collection, ...options }: ReadOptions & { collection: Collection },
): Promise<readonly WritingBatch[]> {
  type Found = { batches: WritingBatch[] | null };
  const { batches } = await read<Found>(writersSql(text, collection), { values }, options);
  return batches ?? [];
}

function writersSql(matching: string, collection: Collection): string {
  const id = quoted(collection.identifier);
  const ofCollection = `b.collection = ${literal(collection.resource)}`;
  return `
WITH present AS MATERIALIZED (SELECT t.${id} AS id ${matching}),
ranges AS MATERIALIZED (SELECT range_agg(int4range(id, id, '[]')) AS ids FROM present),
registered AS (
  SELECT b.id, b.new_records * r.ids AS ids FROM ranges r JOIN ${BATCH_TABLE} b ON ${ofCollection}
    AND b.new_records IS NOT NULL AND upper(b.new_records) > lower(r.ids) AND b.new_records && r.ids
), changed AS (
  SELECT h.batch_id AS id, count(DISTINCT h.${id})::integer AS count
  FROM present p JOIN ${historyTable(collection)} h ON h.${id} = p.id GROUP BY 1
), wrote AS (
  SELECT id, registered.ids, coalesce(changed.count, 0) AS changed FROM registered FULL JOIN changed USING (id)
  ORDER BY id DESC LIMIT ${MAX_WRITING_BATCHES}
)
SELECT json_agg(${writingBatchSql({ registered: REGISTERED, changed: 'w.changed', deleted: '0' })} ORDER BY b.id DESC) AS batches
FROM wrote w JOIN ${BATCH_TABLE} b USING (id) WHERE ${ofCollection}`;
}

/** The number of the records that a batch registered; its ranges have exclusive upper bounds. */
const REGISTERED =
  '(SELECT coalesce(sum(upper(range) - lower(range)), 0)::integer FROM unnest(w.ids) AS range)';
