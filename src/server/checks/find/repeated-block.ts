import type { FoundException } from '@/domain/checks/finding';
import { seriesFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { figureFieldsOf, periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { columnsOf, type FoundRow, keySql, ofSource } from './columns';
import { blockFieldsOf, blockKeyOf } from './keys';
import { type AskedSource, type CheckedRecords, MAX_FOUND, MAX_IDS } from './subject';

/** The probability of a repetition by chance at which it is found, as a logarithm. */
const CHANCE = Math.log(1e-5);
const MIN_SHARE = 0.97;

/**
 * Finds places whose figures are all those of the period before. How likely that is by chance follows from how often figures of
 * the source stay the same otherwise: numbers of schools do, numbers of people do not.
 * Source: docs/decisions/checks.md, "Over time".
 */
export async function findRepeatedBlocks(
  collection: Collection,
  asked: AskedSource,
): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('repeated_block', collection.resource);
  if (thresholds === undefined) return [];
  const rows = await asked.query<FoundRow>(sqlOf(collection, asked.records), [
    asked.source,
    thresholds['records'],
  ]);
  return rows.map((row) => ({ ...row, rule: 'repeated_block', collection: collection.resource }));
}

function sqlOf(collection: Collection, { tableOf }: CheckedRecords): string {
  const { resource, identifier } = collection;
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const periods = periodsOf(collection).map(({ name }) => name);
  const block = blockKeyOf(collection);
  const outer = blockFieldsOf(collection);
  const figures = figureFieldsOf(collection).map(({ name }) => `(${literal(name)}, t.${quoted(name)})`);
  const field = literal(figureFieldsOf(collection)[0]!.name);
  return `
WITH rows AS (
  SELECT t.${quoted(identifier)} AS id, ${columnsOf([...series, ...periods])}, f.field, f.v
  FROM ${tableOf(resource)} t CROSS JOIN LATERAL (VALUES ${figures.join(', ')}) f(field, v) WHERE ${ofSource(collection)}
), pairs AS (
  SELECT r.*, lag(v) OVER (PARTITION BY field, ${columnsOf(series, 'r')} ORDER BY ${columnsOf(periods, 'r')}) AS before
  FROM rows r
), blocks AS (
  SELECT ${columnsOf(block, 'p')}, count(*) AS n, count(*) FILTER (WHERE v = before) AS same,
    (array_agg(id ORDER BY id))[1:${MAX_IDS}] AS ids
  FROM pairs p WHERE greatest(v, before) > 0 AND before IS NOT NULL GROUP BY ${columnsOf(block, 'p')}
), likely AS (
  SELECT b.*, (sum(same) OVER o - same + 1.0) / (sum(n) OVER o - n + 2.0) AS chance
  FROM blocks b WINDOW o AS (PARTITION BY ${outer.length === 0 ? 'true' : columnsOf(outer, 'b')})
)
SELECT ${keySql(block, 'l')} AS key, ${field} AS field, ids, n::int AS records,
  same::text AS value, round(n * chance)::text AS expected
FROM likely l WHERE n >= $2::float8 AND same >= ${MIN_SHARE} * n AND same * ln(chance) < ${CHANCE} LIMIT ${MAX_FOUND}`;
}
