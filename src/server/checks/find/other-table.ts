import type { FoundException } from '@/domain/checks/finding';
import { seriesFieldsOf } from '@/domain/checks/parts';
import { figureOf } from '@/domain/checks/relations';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { quoted } from '@/server/database/schema/sql';
import { isPartOfAny, withRecordsOf } from './causes';
import { columnsOf, keySql, ofSource } from './columns';
import { blockKeysOf } from './keys';
import type { AskedSource } from './subject';

/** Equal figures are found if their probability by chance is at most this, as a logarithm. */
const CHANCE = Math.log(1e-5);
const MIN_SHARE = 0.95;

/** Two tables in a period, the other one in the same period or the one before (`ago` 1). */
type Pair = Readonly<{
  one: number;
  other: number;
  ago: number;
  key: Readonly<Record<string, string | number>>;
  n: number;
  same: number;
  /** The distance of each sum from those of the table's other periods, as a logarithm. */
  far: number;
  otherFar: number;
}>;

/**
 * Finds files whose figures are those of another table with the same places, periods and categories: the table whose sum is
 * farther from that of its other periods is wrong.
 */
export async function findOtherTable(
  group: readonly Collection[],
  asked: AskedSource,
): Promise<FoundException[]> {
  if (group.every(({ resource }) => asked.thresholdsOf('other_table', resource) === undefined)) return [];
  const pairs = await asked.query<Pair>(pairsSql(group, asked), [asked.source]);
  const copies = pairs.flatMap((pair) => {
    const collection = group[pair.one]!;
    const records = asked.thresholdsOf('other_table', collection.resource)?.['records'];
    if (records === undefined || pair.n < records || pair.same < MIN_SHARE * pair.n) return [];
    const beside = pairs.filter(
      ({ one, other, ago, key }) =>
        one === pair.one && other === pair.other && ago === pair.ago && !isPartOfAny(key, [pair]),
    );
    const [n, same] = [sum(beside.map((row) => row.n)), sum(beside.map((row) => row.same))];
    const isCopy = pair.same * Math.log((same + 1) / (n + 2)) < CHANCE;
    return isCopy && pair.far > pair.otherFar ? [{ ...pair, collection }] : [];
  });
  const found: FoundException[] = [];
  for (const { collection, key, same, n, other } of copies) {
    if (
      isPartOfAny(
        key,
        found.filter((one) => one.collection === collection.resource),
      )
    )
      continue;
    const [block] = await withRecordsOf([{ key }], collection, asked);
    const { ids, records } = block!;
    const value = String(Math.round((same / n) * records));
    const of = {
      rule: 'other_table',
      collection: collection.resource,
      field: figureOf(collection.resource).name,
    };
    found.push({ ...of, key, ids, records, value, expected: group[other]!.resource } as FoundException);
  }
  return found;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function pairsSql(group: readonly Collection[], { records }: AskedSource): string {
  const first = group[0]!;
  const series = seriesFieldsOf(first).map(({ name }) => name);
  const periods = periodsOf(first).map(({ name }) => name);
  const [block] = blockKeysOf(first);
  const rows = group.map(
    ({ resource }, at) =>
      `SELECT ${at} AS place, ${columnsOf([...series, ...periods])}, t.${quoted(figureOf(resource).name)} AS v
         FROM ${records.tableOf(resource)} t WHERE ${ofSource(group[at]!)}`,
  );
  return `
WITH rows AS (
  SELECT r.*, dense_rank() OVER (ORDER BY ${columnsOf(periods, 'r')}) AS period FROM (${rows.join(' UNION ALL ')}) r
), sums AS (
  SELECT place, period, avg(v)::float8 AS v FROM rows GROUP BY place, period
), usual AS (
  SELECT s.place, s.period, (
    SELECT coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(ln((s.v + 0.5) / (o.v + 0.5)))), 0)
    FROM sums o WHERE o.place = s.place AND o.period <> s.period
  ) AS far FROM sums s
), pairs AS (
  SELECT a.place AS one, b.place AS other, (a.period - b.period)::int AS ago, ${columnsOf(block!, 'a')}, count(*)::int AS n,
    count(*) FILTER (WHERE a.v = b.v)::int AS same, min(a.period) AS period, min(b.period) AS other_period
  FROM rows a JOIN rows b USING (${series.map(quoted).join(', ')})
  WHERE a.place <> b.place AND b.period IN (a.period, a.period - 1) AND greatest(a.v, b.v) > 0
  GROUP BY 1, 2, 3, ${columnsOf(block!, 'a')}
)
SELECT p.one, p.other, p.ago, ${keySql(block!, 'p')} AS key, p.n, p.same, u.far, o.far AS "otherFar"
FROM pairs p JOIN usual u ON (u.place, u.period) = (p.one, p.period) JOIN usual o ON (o.place, o.period) = (p.other, p.other_period)`;
}
