import type { Collection, Field } from '@/domain/collections';
import { isNumeric } from '@/domain/collections/field';
import type { Value } from '@/domain/collections/kinds/parse';
import type { JudgedView } from '@/domain/collections/view/judge';
import type { JudgedCondition, JudgedFilter } from '@/domain/collections/view/judge-filter';
import type { SearchWord } from '@/domain/collections/view/search';
import { isText, type RowKey, type SortColumn, WITHOUT_CERTAIN } from '@/domain/collections/view/view';
import { certainSql, recordsWithFindings } from '@/server/checks/of-records';
import { escapeLike, likeSql, quoted } from '@/server/database/schema/sql';
import { earlierSql } from '@/server/records/list/list-history-sql';
import { afterTermsSql } from '@/server/records/list/order/order-sql';
import { type Pins, pinnedSql, standingSql } from '@/server/records/released/pinned-sql';
import type { Parameters } from './parameters';

/** A validated view of a collection as SQL on its table `t`. */
export type Viewed = Readonly<{ collection: Collection; view: JudgedView }>;

export const columnSql = ({ name }: Field): string => `t.${quoted(name)}`;

/** `FROM … WHERE …`: the rows of a view, optionally after a position in it. */
export const matchingSql = (viewed: Viewed, parameters: Parameters, after?: RowKey): string =>
  `FROM ${quoted(viewed.collection.resource)} t${whereSql(viewed, parameters, after)}`;

/**
 * Which records a statement reads: as of a label of the record history; those of releases; or those of releases, and of all other
 * periods as they are stored.
 */
export type RecordsAs = Readonly<{ label: string } | { released: Pins } | { standing: Pins }>;

/** The same, of other records than the stored ones. A label is the first parameter. */
export function matchingSqlAs(as: RecordsAs, viewed: Viewed, parameters: Parameters): string {
  if ('label' in as) parameters.place(as.label, 'timestamptz');
  return `FROM (${recordsSqlAs(as, viewed)}) t${whereSql(viewed, parameters)}`;
}

function recordsSqlAs(as: RecordsAs, { collection }: Viewed): string {
  if ('label' in as) return earlierSql(collection);
  return 'released' in as ? pinnedSql(collection, as.released) : standingSql(collection, as.standing);
}

/** ` WHERE …` on a table or subquery `t`, also of a view that has all records, so that conditions can be added. */
export function whereSql({ collection, view }: Viewed, parameters: Parameters, after?: RowKey): string {
  const conditions = [
    after === undefined ? undefined : afterSql(view.sort, after, parameters),
    view.filter === undefined ? undefined : filterSql(view.filter, parameters),
    searchSql({ collection, view }, parameters),
    findingsSql(view.findings, collection),
  ].filter((condition) => condition !== undefined);
  return ` WHERE ${conditions.join(' AND ') || 'true'}`;
}

function findingsSql(findings: JudgedView['findings'], collection: Collection): string | undefined {
  if (findings === WITHOUT_CERTAIN) return certainSql(collection, 'NOT IN');
  // With an array, PostgreSQL reads these records by their identifiers, however few or many they are.
  return findings && `t.${quoted(collection.identifier)} = ANY (ARRAY(${recordsWithFindings(collection)}))`;
}

/** `ORDER BY …` of a view, in the database's collation, like all comparisons of texts here. */
export const orderSql = ({ sort }: JudgedView): string =>
  `ORDER BY ${sort
    .flatMap(({ field, desc }) =>
      termsOf(field).map((term) => `${term(columnSql(field))}${desc ? ' DESC' : ''}`),
    )
    .join(', ')}`;

/** The terms by which a column is sorted: for names first regardless of case, so that the order is total. */
const termsOf = ({ kind }: Field): readonly ((sql: string) => string)[] =>
  kind === 'varchar' ? [(sql) => `lower(${sql})`, (sql) => sql] : [(sql) => sql];

/** The rows after a position. */
function afterSql(sort: readonly SortColumn[], key: RowKey, parameters: Parameters): string {
  const terms = sort.flatMap(({ field, desc }, i) => {
    const place = parameters.placeOf(key[i], field);
    return termsOf(field).map((term) => ({ column: term(columnSql(field)), place: term(place), desc }));
  });
  return afterTermsSql(terms);
}

function filterSql(filter: JudgedFilter, parameters: Parameters): string {
  if ('all' in filter) return joined(filter.all, ' AND ', parameters);
  if ('any' in filter) return joined(filter.any, ' OR ', parameters);
  return conditionSql(filter, parameters);
}

const joined = (filters: readonly JudgedFilter[], word: string, parameters: Parameters): string =>
  `(${filters.map((filter) => filterSql(filter, parameters)).join(word)})`;

const COMPARISON = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function conditionSql({ field, op, value }: JudgedCondition, parameters: Parameters): string {
  const column = columnSql(field);
  const text = () => escapeLike(String(value));
  switch (op) {
    case 'in':
      return `${column} = ANY (${parameters.placeOf(value, field)})`;
    case 'notIn':
      return `${column} <> ALL (${parameters.placeOf(value, field)})`;
    case 'contains':
      return likeSql(column, parameters.place(`%${text()}%`, 'text'));
    case 'notContains':
      return `NOT ${likeSql(column, parameters.place(`%${text()}%`, 'text'))}`;
    case 'startsWith':
      return likeSql(column, parameters.place(`${text()}%`, 'text'));
    case 'endsWith':
      return likeSql(column, parameters.place(`%${text()}`, 'text'));
    case 'empty':
      return `${column} IS NULL`;
    case 'notEmpty':
      return `${column} IS NOT NULL`;
    default:
      return `${column} ${COMPARISON[op]} ${parameters.placeOf(value, field)}`;
  }
}

/** Whether a record has all words of the search; undefined without one. */
export function searchSql(
  { collection: { columns }, view: { search } }: Viewed,
  parameters: Parameters,
): string | undefined {
  return search?.map((word) => wordSql(word, columns, parameters)).join(' AND ');
}

/** Whether any field of a record has the word. */
function wordSql({ text, number }: SearchWord, columns: readonly Field[], parameters: Parameters): string {
  const texts = columns.filter(isText);
  const pattern = texts.length === 0 ? '' : parameters.place(`%${escapeLike(text)}%`, 'text');
  const conditions = texts.map((field) => likeSql(columnSql(field), pattern));
  if (number !== undefined) {
    const place = parameters.place(number satisfies Value, 'bigint');
    for (const field of columns.filter(isNumeric)) conditions.push(`${columnSql(field)} = ${place}`);
  }
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
}
