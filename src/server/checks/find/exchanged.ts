import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf, hasHalves, seriesFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { isPartOfAny, withRecordsOf } from './causes';
import { columnsOf, type FoundRow, keySql, ofSource } from './columns';
import { blockFieldsOf } from './keys';
import { type AskedSource, MAX_FOUND } from './subject';

/** Deviations from the usual ratio from which a record counts as exchanged. */
const DEVIATIONS = 5;
/** A block has at least so many exchanged records, and this share of the records whose ratio can be judged. */
const MIN_RECORDS = 3;
const MIN_SHARE = 0.8;

/**
 * Finds records in which the two halves, such as men and women, were exchanged: their ratio is the inverse of the usual one. If
 * that is true of nearly all records of a source or district that have a usual ratio, they are one finding.
 */
export async function findExchanged(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const thresholds = hasHalves(collection) ? asked.thresholdsOf('exchanged', collection.resource) : undefined;
  if (thresholds === undefined) return [];
  const periods = periodsOf(collection).map(({ name }) => name);
  const fields = blockFieldsOf(collection);
  const judged = judgedSql(collection, asked);
  const of = { rule: 'exchanged', collection: collection.resource } as const;
  const field = countedFieldsOf(collection)[0]!.name;
  const singles = await asked.query<FoundRow & { difference: number }>(
    `${judged} SELECT ${keySql(collection.naturalKey, 'j')} AS key, ${literal(field)} AS field, ARRAY[id] AS ids, 1 AS records,
       '1' AS value, '' AS expected, abs(one - other) AS difference
     FROM judged j WHERE exchanged LIMIT ${MAX_FOUND}`,
    [asked.source],
  );
  if (singles.length === 0) return [];
  const blocks: FoundException[] = [];
  for (const block of fields) {
    const key = [...block, ...periods];
    const rows = await asked.query<Pick<FoundRow, 'key'>>(
      `${judged} SELECT ${keySql(key, 'j')} AS key FROM judged j GROUP BY ${columnsOf(key, 'j')}
       HAVING count(*) FILTER (WHERE exchanged) >= ${MIN_RECORDS}
         AND count(*) FILTER (WHERE exchanged) >= ${MIN_SHARE} * count(*) FILTER (WHERE exchanged OR kept) LIMIT ${MAX_FOUND}`,
      [asked.source],
    );
    const wider = rows.filter((row) => !isPartOfAny(row.key, blocks));
    for (const { ids, records, ...one } of await withRecordsOf(wider, collection, asked))
      blocks.push({ ...of, key: one.key, field, ids, records, value: String(records), expected: '' });
  }
  const others = singles.filter(
    ({ key, difference }) => difference >= thresholds['from']! && !isPartOfAny(key, blocks),
  );
  return [...blocks, ...others.map(({ difference: _, ...row }) => ({ ...row, ...of }))];
}

/**
 * `WITH`: each record, with whether its ratio is the usual one or the inverse. The usual ratio is the median of the series; of
 * two periods, that of the earlier one. The spread is that of the series, plus the effect of rounding.
 */
function judgedSql(collection: Collection, { records }: AskedSource): string {
  const { resource, identifier, naturalKey } = collection;
  const [one, other] = countedFieldsOf(collection).map(({ name }) => `t.${quoted(name)}`);
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const periods = periodsOf(collection).map(({ name }) => name);
  const same = series.map(quoted).join(', ');
  return `
WITH rows AS (
  SELECT t.${quoted(identifier)} AS id, ${columnsOf(naturalKey)}, ${one} AS one, ${other} AS other,
    ln((${one} + 0.5) / (${other} + 0.5)) AS x
  FROM ${records.tableOf(resource)} t WHERE ${ofSource(collection)}
), usual AS (
  SELECT ${columnsOf(series, 'r')}, CASE count(*) WHEN 2 THEN (array_agg(x ORDER BY ${columnsOf(periods, 'r')}))[1]
    ELSE percentile_cont(0.5) WITHIN GROUP (ORDER BY x) END AS usual
  FROM rows r GROUP BY ${columnsOf(series, 'r')} HAVING count(*) > 1
), spreads AS (
  SELECT ${columnsOf(series, 'r')}, CASE count(*) WHEN 2 THEN 0
    ELSE 1.4826 * percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(x - usual)) END AS spread
  FROM rows r JOIN usual USING (${same}) GROUP BY ${columnsOf(series, 'r')}
), measured AS (
  SELECT r.*, x - usual AS far, x + usual AS inverse,
    sqrt(spread ^ 2 + 0.36 / (r.one + 0.5) ^ 2 + 0.36 / (r.other + 0.5) ^ 2) AS deviation
  FROM rows r JOIN usual USING (${same}) JOIN spreads USING (${same})
), judged AS (
  SELECT m.*, abs(far) >= ${DEVIATIONS} * deviation AND abs(inverse) <= 0.4 * abs(far) AS exchanged,
    abs(inverse) >= ${DEVIATIONS} * deviation AND abs(far) <= 0.4 * abs(inverse) AS kept
  FROM measured m
)`;
}
