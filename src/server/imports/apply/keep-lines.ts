import type { PoolClient } from '@/server/database/pool';
import { IMPORT_LINE_TABLE } from '@/server/database/schema/history-names';
import type { Stamp } from '@/server/records/history/trace';
import type { StageTables } from '../stage/stage-tables';

/**
 * Stores from which line of the file each written record came. New identifiers are in the order of the file. Records with
 * consecutive lines are one row, so that a usual file has a few rows, however long it is.
 * @param options.newRecords the text of the multirange of the new identifiers; undefined: there are none
 */
export async function keepLines(
  client: Pick<PoolClient, 'query'>,
  { tables, stamp, newRecords }: { tables: StageTables; stamp: Stamp; newRecords: string | undefined },
): Promise<void> {
  await client.query(linesSql(tables), [stamp.id, stamp.at, newRecords ?? '{}']);
}

/**
 * A row ends where the difference between line and identifier changes. A record of several lines has a row of its own.
 * `$1`, `$2`: the number and label of the batch; `$3`: the new identifiers.
 */
const linesSql = ({ items, result }: StageTables): string => `
WITH drawn AS (
  SELECT id, row_number() OVER (ORDER BY id) AS place
  FROM unnest($3::int4multirange) r, generate_series(lower(r), upper(r) - 1) id
), registered AS (
  SELECT n, row_number() OVER (ORDER BY n) AS place FROM ${result} WHERE status = 'new'
), written AS (
  SELECT d.id, r.n FROM drawn d JOIN registered r USING (place)
  UNION ALL
  SELECT record::integer, n FROM ${result} WHERE status = 'changed'
), named AS (
  SELECT w.id, s.__sheet AS sheet, s.__line AS line, s.__lines AS lines,
    CASE WHEN s.__lines = 1 THEN s.__line - w.id END AS difference
  FROM written w JOIN ${items} s ON s.__n = w.n
), begun AS (
  SELECT *, difference IS NULL OR (difference, sheet) IS DISTINCT FROM
    (lag(difference) OVER (ORDER BY id), lag(sheet) OVER (ORDER BY id)) AS begins
  FROM named
), numbered AS (
  SELECT *, count(*) FILTER (WHERE begins) OVER (ORDER BY id) AS run FROM begun
)
INSERT INTO ${IMPORT_LINE_TABLE} (batch_id, at, first_record, last_record, sheet, line, lines)
SELECT $1::bigint, $2::timestamptz, min(id), max(id), min(sheet), min(line), min(lines) FROM numbered GROUP BY run`;
