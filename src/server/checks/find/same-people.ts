import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf } from '@/domain/checks/parts';
import { sameTotals } from '@/domain/checks/relations';
import { type Collection, type CollectionName, findCollection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { literal, quoted } from '@/server/database/schema/sql';
import { findBlocks, withoutExplained } from './blocks';
import { isPartOf } from './causes';
import { columnsOf, type FoundRow, keySql, ofSource } from './columns';
import { blockKeysOf, totalKey } from './keys';
import { findIn } from './of-collection';
import { type AskedSource, type CheckedRecords, MAX_FOUND, MAX_IDS } from './subject';

/** In a wrong file, at least so many villages differ, and at least this share of those that are compared. */
const MIN_VILLAGES = 3;
const MIN_SHARE = 0.8;
/** Tables whose changes differ by less than this are equally likely to be wrong, as a logarithm. */
const USUAL_CHANGE = 0.05;

/** A village, and the blocks of its source and district if nearly all their villages differ in the same table and period. */
type Row = FoundRow & Readonly<{ collection: CollectionName; wider: readonly (Block | null)[] }>;
/** The villages of a larger place that differ, if they are nearly all that are compared. */
type Block = Readonly<{ key: FoundRow['key']; records: number; value: string; expected: string }>;

/**
 * Finds villages and half-years with different numbers of people in the tables. If two tables agree, the others are wrong;
 * otherwise those that are farther from the periods before and after, or else the ones with a category. A table without any
 * record of the village is not compared. If nearly all villages of a regency or district differ in a table, that is one
 * finding, or none if a finding in a table itself explains it, such as a copied file.
 */
export async function findDifferentTotals(asked: AskedSource): Promise<FoundException[]> {
  const wanted = sameTotals.filter(
    ({ resource }) => asked.thresholdsOf('same_people', resource) !== undefined,
  );
  if (wanted.length < 2) return [];
  const percents = wanted.map(({ resource }) => asked.thresholdsOf('same_people', resource)!['percent']!);
  const rows = await asked.query<Row>(sqlOf(wanted, asked.records), [asked.source, percents]);
  const found = new Map<string, FoundException>();
  for (const { wider, ...village } of rows) {
    const block = wider.find((one) => one !== null);
    const one = { ...village, ...block, rule: 'same_people' } as const;
    found.set(JSON.stringify([one.collection, one.key]), one);
  }
  const all = [...found.values()];
  const isOfFiles = all.length < rows.length;
  return isOfFiles || (all.length > 0 && all.length <= MOST_EXPLAINED)
    ? unexplained(all, wanted, asked)
    : all;
}

/** If more villages differ, single figures do not explain it, and they are not searched for. */
const MOST_EXPLAINED = 20;

/**
 * Leaves out findings that are explained by findings in a table itself: in most of a file, in a figure of the village, or a
 * total among its parts.
 */
async function unexplained(
  found: readonly FoundException[],
  wanted: readonly Collection[],
  asked: AskedSource,
): Promise<FoundException[]> {
  const causes: FoundException[] = [];
  for (const collection of wanted) {
    const isBlamed = found.some((one) => one.collection === collection.resource);
    causes.push(...(isBlamed ? await findIn(collection, asked) : await findBlocks(collection, asked)));
  }
  return withoutExplained(found, causes).filter(
    (one) =>
      !causes.some(
        (cause) =>
          cause.collection === one.collection &&
          (isPartOf(cause.key, one.key) || (cause.rule === 'level' && isTwice(one))),
      ),
  );
}

const isTwice = ({ value, expected }: FoundException): boolean =>
  Math.abs(Number(value) / Number(expected) - 2) < 0.05;

function sqlOf(wanted: readonly Collection[], { tableOf }: CheckedRecords): string {
  const key = totalKey();
  const periods = periodsOf(wanted[0]!).map(({ name }) => name);
  const village = key.filter((name) => !periods.includes(name));
  const totals = wanted.map((collection, i) => {
    const sum = countedFieldsOf(collection)
      .map(({ name }) => `t.${quoted(name)}::bigint`)
      .join(' + ');
    return `
    SELECT ${i + 1} AS place, ${literal(collection.resource)} AS collection,
      ${literal(countedFieldsOf(collection)[0]!.name)} AS field, ${columnsOf(key)}, sum(${sum}) AS people,
      (array_agg(t.${quoted(collection.identifier)} ORDER BY 1))[1:${MAX_IDS}] AS ids, count(*)::int AS records
    FROM ${tableOf(collection.resource)} t WHERE ${ofSource(collection)} GROUP BY ${columnsOf(key)}`;
  });
  const change = (other: string) =>
    `abs(ln((people + 0.5)::float8 / (${other}(people) OVER v + 0.5)::float8))`;
  const blocks = blockKeysOf(wanted[0]!).slice(0, 2);
  return `
WITH totals AS (${totals.join(' UNION ALL ')}
), near AS (
  SELECT t.*, coalesce(least(${change('lag')}, ${change('lead')}), 0) AS off FROM totals t
  WINDOW v AS (PARTITION BY place, ${columnsOf(village)} ORDER BY ${columnsOf(periods)})
), agreed AS (
  SELECT t.*, count(*) OVER k AS tables, count(*) OVER (PARTITION BY ${columnsOf(key)}, people) AS alike,
    first_value(people) OVER (PARTITION BY ${columnsOf(key)} ORDER BY round(off / ${USUAL_CHANGE}), place) AS likely
  FROM near t WINDOW k AS (PARTITION BY ${columnsOf(key)})
), judged AS (
  SELECT a.*, coalesce(max(people) FILTER (WHERE alike > 1) OVER (PARTITION BY ${columnsOf(key, 'a')}), likely) AS expected
  FROM agreed a WHERE tables > 1
), compared AS (
  SELECT j.*, people <> expected AND abs(people - expected) > expected * ($2::float8[])[place] / 100 AS differs FROM judged j
), counted AS (
  SELECT c.*${blocks
    .map(
      (_, n) => `, count(*) OVER b${n} AS all${n}, count(*) FILTER (WHERE differs) OVER b${n} AS some${n},
    sum(records) FILTER (WHERE differs) OVER b${n} AS records${n}, sum(people) FILTER (WHERE differs) OVER b${n} AS value${n},
    sum(expected) FILTER (WHERE differs) OVER b${n} AS expected${n}`,
    )
    .join('')}
  FROM compared c WINDOW ${blocks.map((names, n) => `b${n} AS (PARTITION BY place, ${columnsOf(names, 'c')})`).join(', ')}
)
SELECT collection, field, ${keySql(key, 'j')} AS key, ids, records, people::text AS value, expected::text AS expected,
  ARRAY[${blocks
    .map(
      (
        names,
        n,
      ) => `CASE WHEN some${n} >= ${MIN_VILLAGES} AND some${n} >= ${MIN_SHARE} * all${n} THEN jsonb_build_object('key', ${keySql(names, 'j')},
    'records', records${n}, 'value', value${n}::text, 'expected', expected${n}::text) END`,
    )
    .join(', ')}] AS wider
FROM counted j WHERE differs
ORDER BY abs(people - expected) DESC LIMIT ${MAX_FOUND}`;
}

/** The collections whose totals are compared. */
export const totalled: readonly CollectionName[] = sameTotals.map(
  ({ resource }) => findCollection(resource)!.resource,
);
