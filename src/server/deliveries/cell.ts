import type { Collection } from '@/domain/collections';
import type { StoredAs } from '@/domain/deliveries/delivery-view';
import type { DeliveryForm } from '@/domain/deliveries/form';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import type { HistoryDoer } from '@/server/records/history/read';
import type { Reader, ReadOptions } from '@/server/tables/reader';
import { cellColumns } from './counted-sql';

/** A batch that wrote records of a delivery. Its counts are of the whole batch. `at` is RFC 3339. */
export type DeliveryBatch = Readonly<{
  id: string;
  at: string;
  operation: string;
  note: string | null;
  actor: HistoryDoer;
  /** The name of the file, of an import. */
  file: string | null;
  registered: number;
  changed: number;
  deleted: number;
}>;

/** The largest number of batches that are shown of one delivery. */
const MAX_BATCHES = 20;

/** Reads the batches that wrote the records of one delivery, newest first. */
export async function readDeliveryBatches(
  read: Reader,
  asked: Readonly<{ collection: Collection; form: DeliveryForm; stored: StoredAs }>,
  options: ReadOptions,
): Promise<readonly DeliveryBatch[]> {
  const { collection, form, stored } = asked;
  const values = [stored.units, stored.year, stored.parts];
  const { batches } = await read<{ batches: DeliveryBatch[] | null }>(
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
SELECT json_agg(json_build_object('id', b.id::text, 'at', b.at, 'operation', b.operation, 'note', b.note,
  'actor', json_build_object('kind', b.actor_kind, 'id', b.actor_id, 'name', b.actor_name),
  'file', b.details ->> 'file', 'registered', b.registered, 'changed', b.changed, 'deleted', b.deleted)
  ORDER BY b.id DESC) AS batches
FROM (SELECT b.* FROM ${BATCH_TABLE} b JOIN wrote w USING (id) WHERE b.collection = ${literal(collection.resource)}
  ORDER BY b.id DESC LIMIT ${MAX_BATCHES}) b`;
}
