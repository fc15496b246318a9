import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf, seriesFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { columnsOf, type FoundRow, keySql, ofSource } from './columns';
import { type AskedSource, MAX_FOUND, MAX_IDS } from './subject';

/** Equal days are found if their probability by chance is at most this, as a logarithm. */
const CHANCE = Math.log(1e-5);
const MIN_SHARE = 0.9;
/** Without other months to compare with, most figures are expected to stay the same. */
const UNKNOWN = { same: 1.8, figures: 2 };

/**
 * Finds months of daily figures that equal the month before, or the same month of the year before, day by day: one finding for
 * each series, named by its first day.
 */
export async function findRepeatedMonths(
  collection: Collection,
  asked: AskedSource,
): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('repeated_block', collection.resource);
  if (thresholds === undefined) return [];
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const moment = periodsOf(collection)[0]!.name;
  const figure = countedFieldsOf(collection)[0]!.name;
  const [line, time, v] = [columnsOf(series, 'a'), quoted(moment), quoted(figure)];
  const table = asked.records.tableOf(collection.resource);
  const id = quoted(collection.identifier);
  const same = (lag: string) => `
    SELECT ${literal(lag)} AS lag, ${line}, date_trunc('month', a.${time}) AS month, count(*)::float8 AS n, count(*) FILTER (WHERE a.${v} = b.${v})::float8 AS same,
      min(a.${time}) AS ${time}, (array_agg(a.${id} ORDER BY a.${time}))[1:${MAX_IDS}] AS ids
    FROM (SELECT * FROM ${table} t WHERE ${ofSource(collection)}) a
    JOIN (SELECT * FROM ${table} t WHERE ${ofSource(collection)}) b
      ON ${[...series.map((name) => `b.${quoted(name)} = a.${quoted(name)}`), `b.${time} = a.${time} - interval '${lag}'`].join(' AND ')}
    -- The last days of a longer month have no day of their own in a shorter one.
    WHERE extract(day FROM b.${time}) = extract(day FROM a.${time}) AND greatest(a.${v}, b.${v}) > 0
    GROUP BY ${line}, month`;
  const rows = await asked.query<FoundRow>(
    `
WITH months AS (${['1 month', '1 year'].map(same).join(' UNION ALL ')}
), likely AS (
  SELECT m.*, (sum(same) OVER o - same + ${UNKNOWN.same}) / (sum(n) OVER o - n + ${UNKNOWN.figures}) AS chance
  FROM months m WINDOW o AS (PARTITION BY ${columnsOf(series, 'm')})
)
SELECT DISTINCT ON (${columnsOf(series, 'l')}, month) ${keySql(collection.naturalKey, 'l')} AS key, ${literal(figure)} AS field, ids,
  n::int AS records, same::int::text AS value, round(n * chance)::text AS expected
FROM likely l WHERE n >= $2::float8 AND same >= ${MIN_SHARE} * n AND same * ln(chance) < ${CHANCE}
ORDER BY ${columnsOf(series, 'l')}, month, same DESC LIMIT ${MAX_FOUND}`,
    [asked.source, thresholds['records']],
  );
  return rows.map((row) => ({ ...row, rule: 'repeated_block', collection: collection.resource }));
}
