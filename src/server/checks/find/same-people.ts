import type { FoundException } from '@/domain/checks/finding';
import { sameTotals } from '@/domain/checks/relations';
import { type Collection, type CollectionName, findCollection } from '@/domain/collections';
import { figureFieldsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { columnsOf, type FoundRow, keySql, ofSource } from './columns';
import { totalKey } from './keys';
import { type AskedSource, type CheckedRecords, MAX_FOUND, MAX_IDS } from './subject';

/**
 * Finds villages and half-years whose people are not as many in each of the tables. Where two tables agree, the others are
 * wrong; otherwise the one without a category is taken for right. A table without any record of the village is not compared.
 */
export async function findDifferentTotals(asked: AskedSource): Promise<FoundException[]> {
  const wanted = sameTotals.filter(
    ({ resource }) => asked.thresholdsOf('same_people', resource) !== undefined,
  );
  if (wanted.length < 2) return [];
  const percents = wanted.map(({ resource }) => asked.thresholdsOf('same_people', resource)!['percent']!);
  const rows = await asked.query<FoundRow & { collection: CollectionName }>(sqlOf(wanted, asked.records), [
    asked.source,
    percents,
  ]);
  return rows.map((row) => ({ ...row, rule: 'same_people' }));
}

function sqlOf(wanted: readonly Collection[], { tableOf }: CheckedRecords): string {
  const key = totalKey();
  const totals = wanted.map((collection, i) => {
    const sum = figureFieldsOf(collection)
      .map(({ name }) => `t.${quoted(name)}::bigint`)
      .join(' + ');
    return `
    SELECT ${i + 1} AS place, ${literal(collection.resource)} AS collection,
      ${literal(figureFieldsOf(collection)[0]!.name)} AS field, ${columnsOf(key)}, sum(${sum}) AS people,
      (array_agg(t.${quoted(collection.identifier)} ORDER BY 1))[1:${MAX_IDS}] AS ids, count(*)::int AS records
    FROM ${tableOf(collection.resource)} t WHERE ${ofSource(collection)} GROUP BY ${columnsOf(key)}`;
  });
  return `
WITH totals AS (${totals.join(' UNION ALL ')}
), agreed AS (
  SELECT t.*, count(*) OVER k AS tables, count(*) OVER (PARTITION BY ${columnsOf(key)}, people) AS alike,
    first_value(people) OVER (PARTITION BY ${columnsOf(key)} ORDER BY place) AS first
  FROM totals t WINDOW k AS (PARTITION BY ${columnsOf(key)})
), judged AS (
  SELECT a.*, coalesce(max(people) FILTER (WHERE alike > 1) OVER (PARTITION BY ${columnsOf(key, 'a')}), first) AS expected
  FROM agreed a WHERE tables > 1
)
SELECT collection, field, ${keySql(key, 'j')} AS key, ids, records, people::text AS value, expected::text AS expected
FROM judged j WHERE people <> expected AND abs(people - expected) > expected * ($2::float8[])[place] / 100
ORDER BY abs(people - expected) DESC LIMIT ${MAX_FOUND}`;
}

/** The collections whose totals are compared. */
export const totalled: readonly CollectionName[] = sameTotals.map(
  ({ resource }) => findCollection(resource)!.resource,
);
