import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { literal, POSTGRES_TYPE, quoted, recordJson, wireColumns } from '@/server/database/schema/sql';
import type { Filter } from './list-filter';
import type { ListQuery } from './list-query';

/** One page: its records as JSON objects separated by commas (null: none), their number, the last identifier. */
export type PageRow = { records: string | null; count: number; last: number | null };

export type ListStatements = Readonly<{
  /** The name of the prepared statement {@link first}; undefined if there are too many forms. */
  name: string | undefined;
  /** Returns a {@link FirstRow}; for a filtered list only if few records match, else its total is NULL. */
  first: string;
  /** Returns a {@link FirstRow} for any number of matches. */
  firstOfMany: string;
  /** A {@link FirstRow} without its total. */
  firstUncounted: string;
  /** A further page. */
  next: string;
  /** The number of records after `$1`, as `count`, up to `$2`. */
  countUpTo: string;
  params: (after: number, limit: number) => unknown[];
}>;

/** The EXPLAIN statement for an estimated total, with the parameters of {@link ListStatements}. */
export const estimateSql = (collection: Collection, query: ListQuery): string =>
  `EXPLAIN (FORMAT JSON) SELECT ${matchingSql(collection, ['$1::integer IS NOT NULL', '$2::integer IS NOT NULL', ...filterConditions(query.filters)])}`;

/** The first page with the collection's version and the total, all from one snapshot. */
export type FirstRow = PageRow & { version: string; total: number | null };

/** Maximum number of forms of a list that are cached and prepared; callers determine the forms, and each costs memory. */
const MAX_FORMS = 256;
const forms = new Map<string, ListForm>();

type ListForm = Omit<ListStatements, 'params'>;

/** The statements of one list request: `$1` the identifier to read after, `$2` the page's size, then the filters. */
export function listStatements(collection: Collection, query: ListQuery, isCounted = true): ListStatements {
  const values = filterValues(query.filters);
  return { ...formOf(collection, query, isCounted), params: (after, limit) => [after, limit, ...values] };
}

/** The form of a request: requests of one form differ only in their values. */
function formOf(collection: Collection, query: ListQuery, isCounted: boolean): ListForm {
  const columns = query.columns === collection.columns ? '*' : query.columns.map(({ name }) => name).join();
  const form = `${collection.resource} ${columns} ${query.filters.map(shapeOf).join()}${isCounted ? '' : ' uncounted'}`;
  const known = forms.get(form);
  if (known !== undefined) return known;
  const conditions = filterConditions(query.filters);
  const rows = walkSql(collection, conditions);
  const walk = pageSql(collection, query, rows);
  const firstUncounted = firstSql(collection, walk, 'SELECT NULL::integer');
  const total =
    conditions.length === 0
      ? storedSql(literal(collection.resource))
      : `SELECT count(*)::integer ${matchingSql(collection, conditions)}`;
  const firstOfMany = isCounted ? firstSql(collection, walk, total) : firstUncounted;
  const statements = {
    name: forms.size < MAX_FORMS ? `list ${forms.size}` : undefined,
    first: conditions.length === 0 ? firstOfMany : firstOfFew(collection, query, conditions),
    firstOfMany,
    firstUncounted,
    next: walk,
    countUpTo: `SELECT count(*)::integer AS count FROM (SELECT ${rows}) r`,
  };
  if (statements.name !== undefined) forms.set(form, statements);
  return statements;
}

const shapeOf = (filter: Filter): string =>
  `${filter.field.name}${'bound' in filter ? filter.bound : 'within' in filter ? ' within' : filter.anyOf.length === 1 ? '=' : ' in'}`;

/** Up to this many matches are read, sorted and counted at once. */
const FEW = 1000;

/**
 * Few matches are found by the best index and then sorted. Otherwise PostgreSQL scans the whole table by identifier for
 * twenty matches.
 */
function firstOfFew(collection: Collection, query: ListQuery, conditions: readonly string[]): string {
  const id = quoted(collection.identifier);
  const rows = `FROM few t WHERE t.${id} > $1::integer ORDER BY t.${id} LIMIT $2::integer`;
  return `
WITH few AS MATERIALIZED (SELECT t.* ${matchingSql(collection, conditions)} LIMIT ${FEW + 1})
${firstSql(collection, pageSql(collection, query, rows), `SELECT nullif(count(*), ${FEW + 1})::integer FROM few`)}`;
}

const firstSql = ({ resource }: Collection, page: string, total: string): string =>
  `SELECT p.*, (${versionSql(literal(resource))}) AS version, (${total}) AS total FROM (${page}) p`;

const matchingSql = ({ resource }: Collection, conditions: readonly string[]): string =>
  `FROM ${quoted(resource)} t${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`;

/** The matching rows after `$1`, ascending by identifier. */
function walkSql({ resource, identifier }: Collection, conditions: readonly string[]): string {
  const id = quoted(identifier);
  const after = [`t.${id} > $1::integer`, ...conditions].join(' AND ');
  return `FROM ${quoted(resource)} t WHERE ${after} ORDER BY t.${id} LIMIT $2::integer`;
}

/** One {@link PageRow} from the rows of `t`. */
function pageSql(collection: Collection, { columns }: ListQuery, rows: string): string {
  const id = quoted(collection.identifier);
  return columns.includes(collection.identifierField)
    ? `
SELECT string_agg(row_to_json(r)::text, ',') AS records, count(*)::integer AS count, max(r.${id}) AS last
FROM (SELECT ${wireColumns(columns, 't')} ${rows}) r`
    : `
SELECT string_agg(record, ',') AS records, count(*)::integer AS count, max(id) AS last
FROM (SELECT t.${id} AS id, ${recordJson(collection, columns)} AS record ${rows}) r`;
}

/** The version of the collection that an SQL expression names: the XOR of all tokens, as text. */
export const versionSql = (collection: string): string =>
  `SELECT coalesce(bit_xor(token), 0)::text AS version FROM collection_version WHERE collection = ${collection}`;

/** The number of stored records of the collection that an SQL expression names, which the database keeps. */
export const storedSql = (collection: string): string =>
  `SELECT coalesce(sum(records), 0)::integer AS total FROM collection_version WHERE collection = ${collection}`;

/** The filters as SQL conditions on a table `t`, with the parameters from `$3` on: {@link filterValues}. */
export const filterConditions = (filters: readonly Filter[]): string[] =>
  filters.map((filter, i) => condition(filter, i + 3));

/** The parameters of {@link filterConditions}. */
export const filterValues = (filters: readonly Filter[]): (Value | Value[])[] => filters.map(parameter);

function condition(filter: Filter, place: number): string {
  const column = `t.${quoted(filter.field.name)}`;
  const type = POSTGRES_TYPE[filter.field.kind];
  if ('within' in filter)
    return `${column} <@ $${place}::${filter.field.kind === 'datetime' ? 'tsmultirange' : 'tstzmultirange'}`;
  return 'bound' in filter
    ? `${column} ${filter.bound} $${place}::${type}`
    : filter.anyOf.length === 1
      ? `${column} = $${place}::${type}`
      : `${column} = ANY ($${place}::${type}[])`;
}

const parameter = (filter: Filter): Value | Value[] =>
  'bound' in filter
    ? filter.value
    : 'within' in filter
      ? filter.within
      : filter.anyOf.length === 1
        ? filter.anyOf[0]!
        : filter.anyOf;
