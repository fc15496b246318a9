import { sourceFieldOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import { quoted } from '@/server/database/schema/sql';
import type { CheckedRecords } from './find/subject';
import type { RunQuery } from './query';

type SourceRow = Readonly<{ source: string }>;

/** The stored records. */
export const storedRecords = (query: RunQuery): CheckedRecords => ({
  tableOf: quoted,
  sourcesOf: (collection) => allSources(query, collection),
});

/** The sources of all records of a collection, found by the index of the source, if it has one. */
export async function allSources(query: RunQuery, collection: Collection): Promise<readonly string[]> {
  const table = quoted(collection.resource);
  const field = sourceFieldOf(collection);
  if (field === undefined) {
    const rows = await query<SourceRow>(`SELECT '' AS source WHERE EXISTS (SELECT FROM ${table})`, []);
    return rows.map(({ source }) => source);
  }
  const column = `t.${quoted(field.name)}`;
  const rows = await query<SourceRow>(
    `WITH RECURSIVE s AS (
       (SELECT min(${column}) AS source FROM ${table} t)
       UNION ALL
       SELECT (SELECT min(${column}) FROM ${table} t WHERE ${column} > s.source) FROM s WHERE s.source IS NOT NULL
     ) SELECT source FROM s WHERE source IS NOT NULL`,
    [],
  );
  return rows.map(({ source }) => source);
}

/**
 * The sources of the records that were written after a label of the record history: their present and their previous sources.
 * @param since a label, as RFC 3339
 */
export async function touchedSources(
  query: RunQuery,
  { collection, since }: Readonly<{ collection: Collection; since: string }>,
): Promise<readonly string[]> {
  const field = sourceFieldOf(collection);
  const column = field === undefined ? `''::text` : quoted(field.name);
  const id = quoted(collection.identifier);
  const table = quoted(collection.resource);
  const past = `${HISTORY_SCHEMA}.${table}`;
  const rows = await query<SourceRow>(
    `SELECT DISTINCT source FROM (
       SELECT ${column} AS source FROM ${HISTORY_SCHEMA}.batch b
         CROSS JOIN LATERAL unnest(b.new_records) r
         JOIN ${table} t ON t.${id} >= lower(r) AND t.${id} < upper(r)
        WHERE b.collection = $1 AND b.at > $2::timestamptz AND b.new_records IS NOT NULL
       UNION ALL
       SELECT ${column} FROM ${past} h WHERE h.at > $2::timestamptz
       UNION ALL
       SELECT ${column} FROM ${table} t
        WHERE t.${id} IN (SELECT h.${id} FROM ${past} h WHERE h.at > $2::timestamptz)
     ) s WHERE source IS NOT NULL`,
    [collection.resource, since],
  );
  return rows.map(({ source }) => source);
}
