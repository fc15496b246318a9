import type { FoundException } from '@/domain/checks/finding';
import { figureOf, type PartOfWhole, type Ratio, sharedKey } from '@/domain/checks/relations';
import { type CollectionName, findCollection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { columnsOf, type FoundRow, keySql, ofSource, wholeText } from './columns';
import { MIN_PEERS, STOCK } from './series';
import { type AskedSource, MAX_FOUND } from './subject';

/** Finds figures that exceed the whole of which they are a part: the largest whole of the year, if it is counted more often. */
export async function findLargerParts(
  { part, whole }: PartOfWhole,
  asked: AskedSource,
): Promise<FoundException[]> {
  if (asked.thresholdsOf('part_of_whole', part) === undefined) return [];
  const { one, other, key, figure, otherFigure } = pair(part, whole);
  const rows = await asked.query<FoundRow>(
    `
WITH whole AS (
  SELECT ${columnsOf(key)}, max(t.${otherFigure}) AS v FROM ${asked.records.tableOf(whole)} t WHERE ${ofSource(other)} GROUP BY ${columnsOf(key)}
)
SELECT ${keySql(one.naturalKey)} AS key, ${literal(figureOf(part).name)} AS field, ARRAY[t.${quoted(one.identifier)}] AS ids,
  1 AS records, t.${figure}::text AS value, w.v::text AS expected
FROM ${asked.records.tableOf(part)} t JOIN whole w USING (${key.map(quoted).join(', ')})
WHERE ${ofSource(one)} AND t.${figure} > w.v LIMIT ${MAX_FOUND}`,
    [asked.source],
  );
  return rows.map((row) => ({ ...row, rule: 'part_of_whole', collection: part }));
}

/**
 * Finds figures that are far too large or small for another one of the same place and period, by median and MAD of the ratios
 * in the source: within the same category, such as the school level.
 */
export async function findUnusualRatios({ many, few }: Ratio, asked: AskedSource): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('ratio', few);
  if (thresholds === undefined) return [];
  const { one, key } = pair(few, many);
  const category = key.filter((name) => one.field(name)?.list === 'jenjang').map(quoted);
  const group = category.join(', ') || 'true';
  const rows = await asked.query<FoundRow>(
    `
WITH ${pairsSql({ many, few }, asked)}, middles AS (
  SELECT ${[...category, 'count(*) AS n'].join(', ')}, percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS middle
  FROM pairs GROUP BY ${group} HAVING count(*) >= ${MIN_PEERS}
), spreads AS (
  SELECT ${[...category, 'middle'].join(', ')}, 1.4826 * percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(x - middle)) AS spread
  FROM pairs JOIN middles ${category.length === 0 ? 'ON true' : `USING (${group})`} GROUP BY ${[...category, 'middle'].join(', ')}
)
SELECT ${keySql(one.naturalKey, 'p')} AS key, ${literal(figureOf(few).name)} AS field, ARRAY[id] AS ids, 1 AS records,
  ${wholeText('few')} AS value, ${wholeText('greatest(many / exp(middle), 1)')} AS expected
FROM pairs p JOIN spreads s ${category.length === 0 ? 'ON true' : `USING (${group})`}
WHERE abs(x - middle) >= ln($2::float8) AND abs(x - middle) >= 6 * sqrt(spread ^ 2 + 1 / (few + 1) + 1 / (many + 1))
LIMIT ${MAX_FOUND}`,
    [asked.source, thresholds['factor']],
  );
  return rows.map((row) => ({ ...row, rule: 'ratio', collection: few }));
}

/**
 * Finds ratios that are off for one period: above both the period before and the one after, or below both (at an end, the two
 * beside it), by more than the others of that source and period. Each of the two figures may be within its own limits.
 */
export async function findRatioJumps({ many, few }: Ratio, asked: AskedSource): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('ratio_jump', few);
  if (thresholds === undefined) return [];
  const { one } = pair(few, many);
  const periods = periodsOf(one).map(({ name }) => name);
  const series = one.naturalKey.filter((name) => !periods.includes(name));
  const rows = await asked.query<FoundRow>(
    `
WITH ${pairsSql({ many, few }, asked)}, beside AS (
  SELECT p.*, coalesce(lag(x) OVER w, lead(x, 2) OVER w) AS before, coalesce(lead(x) OVER w, lag(x, 2) OVER w) AS after
  FROM pairs p WINDOW w AS (PARTITION BY ${columnsOf(series, 'p')} ORDER BY ${columnsOf(periods, 'p')})
), compared AS (
  SELECT b.*, x - (before + after) / 2 AS moved, greatest(before, after) AS highest, least(before, after) AS lowest
  FROM beside b WHERE before IS NOT NULL AND after IS NOT NULL
), middles AS (
  SELECT ${columnsOf(periods, 'c')}, count(*) AS n, percentile_cont(0.5) WITHIN GROUP (ORDER BY moved) AS middle
  FROM compared c GROUP BY ${columnsOf(periods, 'c')} HAVING count(*) >= ${MIN_PEERS}
), spreads AS (
  SELECT ${columnsOf(periods, 'm')}, middle, 1.4826 * percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(moved - middle)) AS spread
  FROM compared c JOIN middles m USING (${periods.map(quoted).join(', ')}) GROUP BY ${columnsOf(periods, 'm')}, middle
), measured AS (
  -- A ratio between those beside it is not off; what all others moved by is taken off.
  SELECT c.*, greatest(x - middle - highest, 0) - greatest(lowest - x + middle, 0) AS off,
    sqrt(spread ^ 2 + ${STOCK.floor ** 2} + ${STOCK.turnover} / (few + 1) + ${STOCK.turnover} / (many + 1)) AS deviation
  FROM compared c JOIN spreads s USING (${periods.map(quoted).join(', ')})
)
SELECT ${keySql(one.naturalKey, 'f')} AS key, ${literal(figureOf(few).name)} AS field, ARRAY[id] AS ids, 1 AS records,
  ${wholeText('few')} AS value, ${wholeText('few * exp(off)')} AS expected
FROM measured f WHERE abs(off) >= ln(1 + $2::float8 / 100) AND abs(off) >= $3::float8 * deviation
ORDER BY abs(off) / deviation DESC, id LIMIT ${MAX_FOUND}`,
    [asked.source, thresholds['percent'], thresholds['deviations']],
  );
  return rows.map((row) => ({ ...row, rule: 'ratio_jump', collection: few }));
}

/** The records of both tables that belong together, with both figures and the logarithm of their ratio. */
function pairsSql({ many, few }: Ratio, { records }: AskedSource): string {
  const { one, other, key, figure, otherFigure } = pair(few, many);
  return `pairs AS (
  SELECT ${columnsOf(one.naturalKey)}, t.${quoted(one.identifier)} AS id, t.${figure}::float8 AS few, m.${otherFigure}::float8 AS many,
    ln((m.${otherFigure} + 0.5) / (t.${figure} + 0.5)) AS x
  FROM ${records.tableOf(few)} t JOIN ${records.tableOf(many)} m USING (${key.map(quoted).join(', ')})
  WHERE ${ofSource(one)} AND ${ofSource(other, 'm')} AND t.${figure} > 0 AND m.${otherFigure} > 0
)`;
}

function pair(name: CollectionName, otherName: CollectionName) {
  const one = findCollection(name)!;
  const other = findCollection(otherName)!;
  return {
    one,
    other,
    key: sharedKey(one, other),
    figure: quoted(figureOf(name).name),
    otherFigure: quoted(figureOf(otherName).name),
  };
}
