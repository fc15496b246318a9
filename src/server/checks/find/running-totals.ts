import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf, seriesFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { columnsOf, type FoundRow, keySql, ofSource } from './columns';
import { type AskedSource, MAX_FOUND, MAX_IDS } from './subject';

/**
 * Finds months of daily figures that never fall: each day has the sum of the month so far. So many days are never in ascending
 * order by chance. One finding for each series and month, named by its first day.
 */
export async function findRunningTotals(
  collection: Collection,
  asked: AskedSource,
): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('running_total', collection.resource);
  if (thresholds === undefined) return [];
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const time = quoted(periodsOf(collection)[0]!.name);
  const figure = countedFieldsOf(collection)[0]!.name;
  const id = `d.${quoted(collection.identifier)}`;
  const rows = await asked.query<FoundRow>(
    `
WITH days AS (
  SELECT t.*, date_trunc('month', t.${time}) AS month, t.${quoted(figure)} AS v, lag(t.${quoted(figure)}) OVER w AS before
  FROM ${asked.records.tableOf(collection.resource)} t WHERE ${ofSource(collection)}
  WINDOW w AS (PARTITION BY ${columnsOf(series)}, date_trunc('month', t.${time}) ORDER BY t.${time})
), months AS (
  SELECT ${columnsOf(series, 'd')}, min(d.${time}) AS ${time}, count(*)::int AS records, max(v) AS v,
    (array_agg(${id} ORDER BY d.${time}))[1:${MAX_IDS}] AS ids
  FROM days d GROUP BY ${columnsOf(series, 'd')}, month
  HAVING count(*) >= $2::float8 AND count(*) FILTER (WHERE v < before) = 0
    AND count(*) FILTER (WHERE v > before) >= 0.7 * count(*) AND max(v) >= 3 * min(v)
)
SELECT ${keySql(collection.naturalKey, 'm')} AS key, ${literal(figure)} AS field, ids, records, v::text AS value, '' AS expected
FROM months m LIMIT ${MAX_FOUND}`,
    [asked.source, thresholds['days']],
  );
  return rows.map((row) => ({ ...row, rule: 'running_total', collection: collection.resource }));
}
