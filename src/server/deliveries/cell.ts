import type { Collection } from '@/domain/collections';
import type { StoredAs } from '@/domain/deliveries/delivery-view';
import type { DeliveryForm } from '@/domain/deliveries/form';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import {
  MAX_WRITING_BATCHES,
  type WritingBatch,
  writingBatchSql,
} from '@/server/records/history/writing-batch';
import type { Reader, ReadOptions } from '@/server/tables/reader';
import { cellColumns } from './counted-sql';

/** Reads the batches that wrote the records of one delivery, newest first. Their counts are those of whole batches. */
export async function readDeliveryBatches(
  read: Reader,
  asked: Readonly<{ collection: Collection; form: DeliveryForm; stored: StoredAs }>,
  options: ReadOptions,
): Promise<readonly WritingBatch[]> {
  const { collection, form, stored } = asked;
  const values = [stored.units, stored.year, stored.parts];
  const { batches } = await read<{ batches: WritingBatch[] | null }>(
    batchesSql(collection, form),
    { values },
    options,
  );
  return batches ?? [];
}

/** `$1` the stored texts of the unit, `$2` the year, `$3` the stored parts of the year. */
function batchesSql(collection: Collection, form: DeliveryForm): string {
  const id = quoted(collection.identifier);
  const columns = (table: string, more: string) =>
    `SELECT s.${id} AS id, ${cellColumns(form, 's')}${more} FROM ${table} s`;
  const matches = `c.unit = ANY ($1::text[]) AND c.year = $2::integer AND c.part = ANY ($3::text[])`;
  return `
WITH present AS (
  SELECT range_agg(int4range(c.id, c.id, '[]')) AS ids FROM (${columns(quoted(collection.resource), '')}) c WHERE ${matches}
), wrote AS (
  SELECT b.id FROM present p JOIN ${BATCH_TABLE} b ON b.collection = ${literal(collection.resource)}
    AND b.new_records IS NOT NULL AND upper(b.new_records) > lower(p.ids) AND b.new_records && p.ids
  UNION
  SELECT DISTINCT c.batch FROM (${columns(historyTable(collection), ', s.batch_id AS batch')}) c WHERE ${matches}
)
SELECT json_agg(${writingBatchSql(WHOLE)} ORDER BY b.id DESC) AS batches
FROM (SELECT b.* FROM ${BATCH_TABLE} b JOIN wrote w USING (id) WHERE b.collection = ${literal(collection.resource)}
  ORDER BY b.id DESC LIMIT ${MAX_WRITING_BATCHES}) b`;
}

const WHOLE = { registered: 'b.registered', changed: 'b.changed', deleted: 'b.deleted' } as const;
