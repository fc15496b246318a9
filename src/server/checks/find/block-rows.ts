import { countedFieldsOf, seriesFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { columnsOf, keySql, ofSource } from './columns';
import { blockFieldsOf, type FindingKey } from './keys';
import type { AskedSource } from './subject';

/** The number of earlier periods with which a figure is compared. */
export const LAGS = 4;

/** A smaller difference may be that of a small figure. */
const FEW = 5;

/** The figures of a block in a period, compared with those of the periods before, each with its own series. */
export type BlockRow = Readonly<{
  key: Readonly<Record<string, string | number>>;
  /**
   * The number of figures that are not zero in one of the two periods, and of those that are the same, for each number of
   * periods before.
   */
  compared: readonly number[];
  same: readonly number[];
  /** The numbers of figures that are larger and smaller than in the period before by more than a factor. */
  up: number;
  down: number;
  /** The numbers of those that differ by more than a few. */
  farUp: number;
  farDown: number;
  /** The sums of the figures that also existed in the period before. */
  now: number;
  before: number;
}>;

/** The blocks of some fields, in the order of the periods. */
export type BlockSet = Readonly<{ fields: FindingKey; rows: readonly BlockRow[] }>;

/**
 * Reads the blocks of a source in all periods, in one pass over its records.
 * @param moved the factor above which a figure has moved, as a logarithm
 */
export async function readBlocks(
  collection: Collection,
  moved: number,
  asked: AskedSource,
): Promise<readonly BlockSet[]> {
  const sets = blockFieldsOf(collection);
  const periods = periodsOf(collection).map(({ name }) => name);
  const rows = await asked.query<BlockRow & { place: number }>(sqlOf(collection, sets, asked), [
    asked.source,
    moved,
  ]);
  return sets.map((fields, place) => ({
    fields,
    rows: rows
      .filter((row) => row.place === place)
      .map((row) => ({ ...row, key: only([...fields, ...periods], row.key) })),
  }));
}

const only = (names: readonly string[], key: BlockRow['key']): BlockRow['key'] =>
  Object.fromEntries(names.map((name) => [name, key[name]!]));

function sqlOf(collection: Collection, sets: readonly FindingKey[], { records }: AskedSource): string {
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const periods = periodsOf(collection).map(({ name }) => name);
  const names = [...new Set(sets.flat())];
  const figures = countedFieldsOf(collection).map(({ name }) => `(${literal(name)}, t.${quoted(name)})`);
  const numbers = Array.from({ length: LAGS }, (_, i) => i + 1);
  const each = (sql: (n: number) => string) => `ARRAY[${numbers.map(sql).join(', ')}]`;
  const grouped = (fields: FindingKey) => `(${columnsOf([...fields, ...periods], 'l')})`;
  // Recognizes a set by its columns: GROUPING distinguishes the sets.
  const isOf = (fields: FindingKey) =>
    names.map((name) => `GROUPING(l.${quoted(name)}) = ${fields.includes(name) ? 0 : 1}`).join(' AND ') ||
    'true';
  const change = 'ln((v + 0.5) / (b1 + 0.5))';
  return `
WITH rows AS (
  SELECT ${columnsOf([...series, ...periods])}, f.field, f.v::bigint AS v
  FROM ${records.tableOf(collection.resource)} t CROSS JOIN LATERAL (VALUES ${figures.join(', ')}) f(field, v)
  WHERE ${ofSource(collection)}
), l AS (
  SELECT r.*, ${numbers.map((n) => `lag(v, ${n}) OVER w AS b${n}`).join(', ')} FROM rows r
  WINDOW w AS (PARTITION BY field, ${columnsOf(series, 'r')} ORDER BY ${columnsOf(periods, 'r')})
)
SELECT CASE ${sets.map((fields, place) => `WHEN ${isOf(fields)} THEN ${place}`).join(' ')} END AS place,
  ${keySql([...names, ...periods], 'l')} AS key,
  ${each((n) => `count(*) FILTER (WHERE greatest(v, b${n}) > 0 AND b${n} IS NOT NULL)::int`)} AS compared,
  ${each((n) => `count(*) FILTER (WHERE v = b${n} AND v > 0)::int`)} AS same,
  count(*) FILTER (WHERE ${change} > $2::float8)::int AS up, count(*) FILTER (WHERE ${change} < -$2::float8)::int AS down,
  count(*) FILTER (WHERE ${change} > $2::float8 AND v - b1 >= ${FEW})::int AS "farUp",
  count(*) FILTER (WHERE ${change} < -$2::float8 AND b1 - v >= ${FEW})::int AS "farDown",
  coalesce(sum(v) FILTER (WHERE b1 IS NOT NULL), 0)::float8 AS now, coalesce(sum(b1), 0)::float8 AS before
FROM l GROUP BY GROUPING SETS (${sets.map(grouped).join(', ')}) ORDER BY ${columnsOf(periods, 'l')}`;
}
