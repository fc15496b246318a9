import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf, seriesFieldsOf, sourceFieldOf } from '@/domain/checks/parts';
import { figureOf } from '@/domain/checks/relations';
import type { Collection } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { categoriesOf, periodsOf, placesOf } from '@/domain/collections/parts';
import { quoted } from '@/server/database/schema/sql';
import { isPartOfAny, withRecordsOf } from './causes';
import { columnsOf, type FoundRow, keySql, ofSource } from './columns';
import { groupedBy } from './grouped';
import { blockFieldsOf, type FindingKey } from './keys';
import { findNames } from './names';
import { type AskedSource, MAX_FOUND } from './subject';

/** A missing record, by its natural key. */
type Cell = Readonly<{ key: FoundRow['key'] }>;

/**
 * A period has at least this share of the records of the one before, or a table of another table's, if all of it has been
 * delivered.
 */
const MIN_COMMON = 0.6;
/** The longest gap, in periods. */
const MAX_GAP = 2;
/** The most places and periods that are judged in a source. */
const MAX_GROUPS = 200;

/**
 * Finds rows that a period lacks: those that exist in the periods before and after, or, for the latest period, in the two
 * before; and those that other tables with the same natural key have. All that is missing of a place, or of a category
 * everywhere, is one finding.
 * @param beside the tables with the same natural key
 */
export async function findMissing(
  collection: Collection,
  asked: AskedSource,
  beside: readonly Collection[] = [],
): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('missing', collection.resource);
  if (thresholds === undefined) return [];
  const rows = await asked.query<Cell>(gapsSql(collection, asked), [asked.source, thresholds['from']]);
  const others =
    beside.length === 0 ? [] : await asked.query<Cell>(besideSql(collection, beside, asked), [asked.source]);
  const cells = [...new Map([...rows, ...others].map((cell) => [JSON.stringify(cell.key), cell])).values()];
  const found = await skippedPeriods(collection, asked);
  if (cells.length > 0)
    found.push(...(await byCause(await withoutMisnamed(cells, collection, asked), collection, asked)));
  return found;
}

function gapsSql(collection: Collection, { records }: AskedSource): string {
  const periods = periodsOf(collection).map(({ name }) => name);
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const figure = countedFieldsOf(collection)
    .map(({ name }) => `t.${quoted(name)}::bigint`)
    .join(' + ');
  const table = records.tableOf(collection.resource);
  return `
WITH periods AS (
  SELECT ${columnsOf(periods)}, count(*) AS rows, dense_rank() OVER (ORDER BY ${columnsOf(periods)})::int AS n
  FROM ${table} t WHERE ${ofSource(collection)} GROUP BY ${columnsOf(periods)}
), near AS (
  SELECT ${columnsOf(series)}, p.n, ${figure} AS v, lead(p.n) OVER w AS next, lead(${figure}) OVER w AS next_v, lag(p.n) OVER w AS last,
    max(p.n) OVER () AS latest,
    count(*) OVER (PARTITION BY ${columnsOf(series)}) AS rows
  FROM ${table} t JOIN periods p USING (${periods.map(quoted).join(', ')}) WHERE ${ofSource(collection)}
  WINDOW w AS (PARTITION BY ${columnsOf(series)} ORDER BY p.n)
), gaps AS (
  SELECT n.*, n + 1 AS first_gap, next - 1 AS last_gap FROM near n
  WHERE next BETWEEN n + 2 AND n + 1 + ${MAX_GAP} AND least(v, next_v) >= $2::float8
    AND n.rows >= 2 * (next - n - 1)
  UNION ALL
  SELECT n.*, latest, latest FROM near n JOIN periods p ON p.n = latest JOIN periods b ON b.n = latest - 1
  WHERE next IS NULL AND n.n = latest - 1 AND last = n.n - 1 AND v >= $2::float8 AND p.rows >= ${MIN_COMMON} * b.rows
)
SELECT jsonb_build_object(${[...series.map((name) => `'${name}', g.${quoted(name)}`), ...periods.map((name) => `'${name}', p.${quoted(name)}`)].join(', ')}) AS key
FROM gaps g JOIN periods p ON p.n BETWEEN first_gap AND last_gap LIMIT ${10 * MAX_FOUND}`;
}

/** The natural keys for which all other tables have a figure, if the table has most of theirs in the source and period. */
function besideSql(collection: Collection, beside: readonly Collection[], { records }: AskedSource): string {
  const key = collection.naturalKey;
  const block = [...blockFieldsOf(collection)[0]!, ...periodsOf(collection).map(({ name }) => name)];
  const rowsOf = (one: Collection, where: string) =>
    `SELECT ${columnsOf(key)} FROM ${records.tableOf(one.resource)} t WHERE ${ofSource(one)}${where}`;
  const others = beside.filter((one) => one !== collection);
  return `
WITH others AS (
  SELECT ${columnsOf(key, 'o')} FROM (${others
    .map((one) => rowsOf(one, ` AND t.${quoted(figureOf(one.resource).name)} > 0`))
    .join(' UNION ALL ')}) o
  GROUP BY ${columnsOf(key, 'o')} HAVING count(*) = ${others.length}
), judged AS (
  SELECT ${columnsOf(key, 'o')}, m.there, count(m.there) OVER b AS common, count(*) OVER b AS all_rows
  FROM others o LEFT JOIN (SELECT r.*, true AS there FROM (${rowsOf(collection, '')}) r) m USING (${key.map(quoted).join(', ')})
  WINDOW b AS (PARTITION BY ${columnsOf(block, 'o')})
)
SELECT ${keySql(key, 'j')} AS key FROM judged j WHERE there IS NULL AND common >= ${MIN_COMMON} * all_rows LIMIT ${10 * MAX_FOUND}`;
}

/** Periods count as skipped if so many times as many follow each other. */
const MIN_FOLLOWING = 3;

/** Finds periods without any record of a source, between others that follow each other: years, half-years or months. */
async function skippedPeriods(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const [year, part] = periodsOf(collection);
  if (year?.kind !== 'year') return [];
  const names = [year, part].flatMap((field) => field?.name ?? []);
  const parts = part === undefined ? 1 : part.kind === 'int' ? part.max : 2;
  const rows = await asked.query<Record<string, string | number> & { rows: number }>(
    `SELECT ${columnsOf(names)}, count(*)::int AS rows FROM ${asked.records.tableOf(collection.resource)} t
      WHERE ${ofSource(collection)} GROUP BY ${columnsOf(names)}`,
    [asked.source],
  );
  const numberOf = (row: Record<string, string | number>) =>
    Number(row[year.name]) * parts + (part === undefined ? 0 : Number(row[part.name]) - 1);
  const sorted = rows.map((row) => ({ n: numberOf(row), rows: row.rows })).sort((a, b) => a.n - b.n);
  if (sorted.some(({ n }) => !Number.isInteger(n))) return [];
  const gaps = sorted
    .slice(1)
    .flatMap(({ n }, at) => (n > sorted[at]!.n + 1 ? [{ from: sorted[at]!, to: n }] : []));
  if (sorted.length - 1 - gaps.length < MIN_FOLLOWING * gaps.length) return [];
  const field = categoriesOf(collection)[0]?.name ?? placesOf(collection).at(-1)!.name;
  const source = sourceFieldOf(collection);
  return gaps.map(({ from, to }): FoundException => {
    const n = from.n + 1;
    const period = {
      [year.name]: Math.floor(n / parts),
      ...(part && { [part.name]: partOf(n % parts, part) }),
    };
    const key = { ...(source && { [source.name]: asked.source }), ...period };
    const of = { rule: 'missing', collection: collection.resource, field } as const;
    return { ...of, key, ids: [], records: from.rows * (to - n), value: '', expected: '' };
  });
}

const partOf = (place: number, { kind }: Field): string | number =>
  kind === 'int' ? place + 1 : String(place + 1);

/** Leaves out records that may exist under a wrong name: those with the period and category of a record whose name is wrong. */
async function withoutMisnamed(
  cells: readonly Cell[],
  collection: Collection,
  asked: AskedSource,
): Promise<readonly Cell[]> {
  const ids = (await findNames(collection, asked)).flatMap((one) => one.ids);
  if (ids.length === 0) return cells;
  const names = [...categoriesOf(collection), ...periodsOf(collection)].map(({ name }) => name);
  const rows = await asked.query<Cell>(
    `SELECT DISTINCT ${keySql(names)} AS key FROM ${asked.records.tableOf(collection.resource)} t
      WHERE t.${quoted(collection.identifier)} = ANY ($1::int[])`,
    [ids],
  );
  return cells.filter(({ key }) => !isPartOfAny(key, rows));
}

/** Makes one finding for all that is missing of a district, a category or a place, else of a place's categories. */
async function byCause(
  cells: readonly Cell[],
  collection: Collection,
  asked: AskedSource,
): Promise<FoundException[]> {
  const periods = periodsOf(collection).map(({ name }) => name);
  const places = placesOf(collection).map(({ name }) => name);
  const category = categoriesOf(collection)[0]?.name;
  const [, ...blocks] = blockFieldsOf(collection);
  const found: FoundException[] = [];
  for (const fields of [...blocks, places]) {
    const left = cells.filter(({ key }) => !isPartOfAny(key, found));
    const groups = groupsBy([...fields, ...periods], left);
    for (const group of await withRecordsOf(groups.slice(0, MAX_GROUPS), collection, asked)) {
      const isLast = fields === places;
      if (!isLast && (group.records > 0 || group.cells.length < 2)) continue;
      const lacking =
        category === undefined || fields.includes(category) || group.records === 0 ? [] : group.cells;
      found.push({
        ...{ rule: 'missing', collection: collection.resource, key: group.key, ids: group.ids },
        field: category ?? places.at(-1)!,
        records: group.cells.length,
        value: '',
        expected: lacking.map(({ key }) => String(key[category!])).join(', '),
      });
    }
  }
  return found.slice(0, MAX_FOUND);
}

function groupsBy(names: FindingKey, cells: readonly Cell[]): { key: Cell['key']; cells: readonly Cell[] }[] {
  const keyOf = ({ key }: Cell) => Object.fromEntries(names.map((name) => [name, key[name]!]));
  return [...groupedBy(cells, (cell) => JSON.stringify(keyOf(cell))).values()].map((group) => ({
    key: keyOf(group[0]!),
    cells: group,
  }));
}
