import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf, isOfMoments, isOfStocks, seriesFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { columnsOf, type FoundRow, keySql, ofSource, wholeText } from './columns';
import { type AskedSource, type CheckedRecords, MAX_FOUND } from './subject';

const RULES = [
  'thousandth',
  'tenfold',
  'zero',
  'change',
  'deviation',
  'digits',
] as const satisfies readonly RuleName[];

/** The threshold of a rule that is turned off: no figure exceeds it. */
const NEVER = 1e12;

/** The least spread of changes, as a part of the figure: smaller changes are usual anywhere. */
const FLOOR = 0.08;

/**
 * Figures that count the same people or things again in each period differ less: the least spread, and the variance added by
 * each one that comes or goes, as a part of the figure.
 */
export const STOCK = { floor: 0.02, turnover: 0.0625 };

/** The deviations from which a figure is searched for exchanged digits, and within which it agrees once they are corrected. */
const DIGITS = { from: 4, within: 2 };

/** With fewer peers, their median and spread are not used, and a change must be larger. */
export const MIN_PEERS = 8;

/**
 * Finds figures that are far from those of the two periods before and the two after. The distance is measured in the spread of
 * comparable figures: those of the same source and period; for daily figures, those of the same series and year on the same day
 * of the week. Source: docs/decisions/checks.md, "Over time".
 */
export async function findInSeries(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const of = (rule: RuleName) => asked.thresholdsOf(rule, collection.resource);
  const from = (rule: RuleName) => of(rule)?.['from'] ?? NEVER;
  const { factor = NEVER, deviations = NEVER, percent, score, difference } = of('change') ?? {};
  const history = percent !== undefined ? 'share' : score !== undefined ? 'score' : undefined;
  const stock = isOfStocks(collection) ? of('deviation') : undefined;
  const digits = isOfMoments(collection) ? undefined : of('digits');
  const percents = [stock?.['percent'] ?? NEVER, digits?.['percent'] ?? NEVER];
  const rows = await asked.query<FoundRow & { rule: (typeof RULES)[number]; deviation: number }>(
    sqlOf(collection, asked.records, history),
    [
      ...[
        asked.source,
        from('thousandth'),
        from('tenfold'),
        from('zero'),
        from('change'),
        factor,
        deviations,
      ],
      ...[...percents, stock?.['deviations'] ?? NEVER, stock?.['from'] ?? NEVER],
      ...(history === undefined ? [] : [percent ?? score, difference]),
    ],
  );
  return rows.flatMap(({ deviation, ...row }) => {
    const found = { ...row, collection: collection.resource };
    if (row.rule !== 'deviation' && row.rule !== 'digits') return [found];
    const right = digits === undefined ? undefined : withDigitsExchanged(row, DIGITS.within * deviation);
    if (right !== undefined) return [{ ...found, rule: 'digits' as const, expected: right }];
    return row.rule === 'deviation' ? [found] : [];
  });
}

/** The figure with two digits exchanged that is so near to the expected one; undefined if there is none. */
export function withDigitsExchanged(
  { value, expected }: Readonly<{ value: string; expected: string }>,
  within: number,
): string | undefined {
  const distance = (text: string) => Math.abs(Math.log((Number(text) + 0.5) / (Number(expected) + 0.5)));
  const others = [...value].flatMap((_, i) =>
    [...value.slice(i + 1)].map((_, j) => exchanged(value, [i, i + 1 + j])),
  );
  const nearest = others.filter((text) => text[0] !== '0').sort((a, b) => distance(a) - distance(b))[0];
  return nearest !== undefined && distance(nearest) <= within ? nearest : undefined;
}

function exchanged(text: string, [i, j]: readonly [number, number]): string {
  const digits = [...text];
  [digits[i], digits[j]] = [digits[j]!, digits[i]!];
  return digits.join('');
}

/** The nearer figure of the periods before and after; at either end, of the two periods before or after. */
const NEAREST = `CASE WHEN coalesce(b1, a2) IS NULL THEN a1
    WHEN abs(ln((coalesce(b1, a1) + 0.5) / (n.v + 0.5))) <= coalesce(abs(ln((CASE WHEN b1 IS NULL THEN a2 ELSE coalesce(a1, b2) END + 0.5) / (n.v + 0.5))), 1e9)
    THEN coalesce(b1, a1) ELSE CASE WHEN b1 IS NULL THEN a2 ELSE coalesce(a1, b2) END END`;

/** How a figure is compared with all its own periods: the methods of `change` in `domain/checks/rules`. */
type History = 'share' | 'score';

/** With fewer periods of its own, a figure is not compared with its history. */
const MIN_OWN = 4;

/** The condition that a figure is far from the median of its periods. */
const IS_FAR: Readonly<Record<History, string>> = {
  share: 'abs(v - median) * 100 >= $12::float8 * median',
  score: 'abs(v - median) >= $12::float8 * own_spread',
};

/**
 * The parts of the statement that compare a figure with all its own periods; empty if it is not.
 * @param own the columns of a series
 */
function historySql(history: History | undefined, own: string) {
  if (history === undefined)
    return { ctes: '', columns: '', peers: 'JOIN', join: '', branch: '', expected: 'expected' };
  const isFar = `own_n >= ${MIN_OWN} AND greatest(v, median) >= $5::float8 AND abs(v - median) >= $13::float8`;
  return {
    ctes: `, medians AS (
  SELECT ${own}, count(*) AS own_n, percentile_cont(0.5) WITHIN GROUP (ORDER BY v) AS median FROM rows GROUP BY ${own}
), own AS (
  -- Of figures of which most are the same the MAD is zero: then their mean deviation tells the spread.
  SELECT ${own}, own_n, median, CASE WHEN mad > 0 THEN 1.4826 * mad ELSE 1.2533 * mean END AS own_spread FROM (
    SELECT ${own}, own_n, median, percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(v - median)) AS mad, avg(abs(v - median)) AS mean
    FROM rows JOIN medians USING (${own}) GROUP BY ${own}, own_n, median
  ) spread
)`,
    columns: ', h.own_n, h.median, h.own_spread',
    // A figure without comparable figures still has a history.
    peers: 'LEFT JOIN',
    join: ` JOIN own h USING (${own})`,
    branch: ` WHEN ${isFar} AND ${IS_FAR[history]} THEN 'change'`,
    expected: `CASE rule WHEN 'change' THEN median ELSE expected END`,
  };
}

function sqlOf(collection: Collection, { tableOf }: CheckedRecords, history: History | undefined): string {
  const { resource, identifier, naturalKey } = collection;
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const periods = periodsOf(collection).map(({ name }) => name);
  const moment = isOfMoments(collection) ? `t.${quoted(periods[0]!)}` : undefined;
  const figures = countedFieldsOf(collection).map(({ name }) => `(${literal(name)}, t.${quoted(name)})`);
  const line = ['r.field', ...series.map((name) => `r.${quoted(name)}`)].join(', ');
  const rhythm = moment === undefined ? '' : ', r.rhythm';
  const peers =
    moment === undefined
      ? columnsOf(periods, 'n')
      : `${line.replaceAll('r.', 'n.')}, extract(year FROM n.${quoted(periods[0]!)})`;
  const near = isOfStocks(collection)
    ? ', percentile_cont(0.5) WITHIN GROUP (ORDER BY ln((v + 0.5) / (nearest + 0.5))) AS near'
    : '';
  const window = `(PARTITION BY ${line}${rhythm} ORDER BY ${columnsOf(periods, 'r')})`;
  const own = ['field', ...series.map(quoted), ...(moment === undefined ? [] : ['rhythm'])].join(', ');
  const ofHistory = historySql(history, own);
  return `
WITH rows AS (
  SELECT t.${quoted(identifier)} AS id, ${columnsOf(naturalKey)}, f.field, f.v::float8 AS v${
    moment === undefined ? '' : `, to_char(${moment}, 'ID HH24:MI') AS rhythm`
  }
  FROM ${tableOf(resource)} t CROSS JOIN LATERAL (VALUES ${figures.join(', ')}) f(field, v)
  WHERE ${ofSource(collection)}
)${ofHistory.ctes}, near AS (
  SELECT r.*, lag(v, 2) OVER w AS b2, lag(v) OVER w AS b1, lead(v) OVER w AS a1, lead(v, 2) OVER w AS a2
  FROM rows r WINDOW w AS ${window}
), compared AS (
  SELECT n.*, e.usual, ${isOfStocks(collection) ? NEAREST : 'e.usual'} AS nearest, ln((n.v + 0.5) / (e.usual + 0.5)) AS x, dense_rank() OVER (ORDER BY n.field, ${peers}) AS peers
  FROM near n CROSS JOIN LATERAL (
    SELECT CASE cardinality(a)
      WHEN 1 THEN a[1]
      WHEN 2 THEN CASE WHEN a[2] > 1.7 * a[1] THEN
        CASE WHEN abs(ln((a[1] + 0.5) / (n.v + 0.5))) < abs(ln((a[2] + 0.5) / (n.v + 0.5))) THEN a[1] ELSE a[2] END
        ELSE (a[1] + a[2]) / 2 END
      WHEN 3 THEN a[2]
      ELSE (a[2] + a[3]) / 2 END AS usual
    FROM (SELECT array_agg(o ORDER BY o) AS a FROM unnest(ARRAY[b2, b1, a1, a2]) o WHERE o IS NOT NULL) s
  ) e
  -- Of two periods the later one is compared, unless the earlier one is zero.
  WHERE e.usual IS NOT NULL AND (b1 IS NOT NULL OR a2 IS NOT NULL OR n.v = 0)
), middles AS (
  SELECT peers, count(*) AS n, percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS middle${near}
  FROM compared WHERE greatest(v, usual) >= 5 GROUP BY peers
), spreads AS (
  SELECT m.peers, m.n, CASE WHEN m.n >= ${MIN_PEERS} THEN greatest(least(m.middle, 0.7), -0.7) ELSE 0 END AS middle,
    CASE WHEN m.n >= ${MIN_PEERS} THEN ${isOfStocks(collection) ? 'm.near' : 'm.middle'} ELSE 0 END AS near,
    CASE WHEN m.n >= ${MIN_PEERS} THEN 1.4826 * percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(c.x - m.middle)) ELSE 0 END AS spread
  FROM middles m JOIN compared c USING (peers) WHERE greatest(c.v, c.usual) >= 5 GROUP BY m.peers, m.n, m.middle${isOfStocks(collection) ? ', m.near' : ''}
), usual_spread AS (
  SELECT field, 1.4826 * percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(x)) AS spread FROM compared WHERE greatest(v, usual) >= 5 GROUP BY field
), measured AS (
  SELECT c.*${ofHistory.columns}, s.n, c.x - s.middle AS far, c.usual * exp(s.middle) AS expected,
    abs(c.x - s.middle)
      / sqrt(s.spread ^ 2 + ${FLOOR ** 2} + 1 / (c.v + 1) + 1 / (c.usual + 1)) AS deviations,
    -- Of what is counted again: by how much it is off from both sides, and how much is usual.
    abs(ln((c.v + 0.5) / (c.nearest * exp(s.near) + 0.5))) AS off,
    sqrt(CASE WHEN s.n >= ${MIN_PEERS} THEN s.spread ELSE u.spread END ^ 2 + ${STOCK.floor ** 2} + ${isOfStocks(collection) ? STOCK.turnover : 1} / (c.usual + 1)) AS deviation
  FROM compared c ${ofHistory.peers} spreads s USING (peers) ${ofHistory.peers} usual_spread u USING (field)${ofHistory.join}
), judged AS (
  SELECT m.*, CASE
    WHEN v = 0 AND usual >= 1 THEN CASE WHEN expected >= $4::float8 AND deviations >= 3 THEN 'zero'${ofHistory.branch} END
    WHEN usual < 1 THEN ${history === undefined ? 'NULL' : `CASE${ofHistory.branch} END`}
    WHEN greatest(v, expected) >= $2::float8 AND abs(abs(far) - ln(1000)) < 0.9 THEN 'thousandth'
    WHEN greatest(v, expected) >= $3::float8 AND deviations >= 4
      AND (abs(abs(far) - ln(10)) < 0.4 OR abs(abs(far) - ln(100)) < 0.6) THEN 'tenfold'
    WHEN greatest(v, expected) >= $5::float8 AND deviations >= $7::float8
      AND abs(far) >= ln($6::float8 * CASE WHEN n >= ${MIN_PEERS} THEN 1 ELSE 1.5 END) THEN 'change'${ofHistory.branch}
    WHEN off >= ln(1 + $8::float8 / 100 * CASE WHEN n >= ${MIN_PEERS} THEN 1 ELSE 1.5 END) AND off >= $10::float8 * deviation
      AND abs(v - nearest) >= $11::float8 THEN 'deviation'
    WHEN off >= ln(1 + $9::float8 / 100) AND off >= ${DIGITS.from} * deviation AND abs(v - nearest) >= 9 THEN 'digits'
  END AS rule FROM measured m
), numbered AS (
  SELECT j.*, row_number() OVER (PARTITION BY rule ORDER BY deviations DESC, id) AS place FROM judged j WHERE rule IS NOT NULL
)
SELECT rule, ${keySql(naturalKey, 'k')} AS key, field, ARRAY[id] AS ids, 1 AS records,
  ${wholeText('v')} AS value, ${wholeText(ofHistory.expected)} AS expected, deviation
FROM numbered k WHERE place <= ${MAX_FOUND} ORDER BY rule, place`;
}
