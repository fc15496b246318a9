import type { Collection } from '@/collections';
import type { Value } from '@/collections/kinds/parse';
import type { Filter, ListQuery } from './list-query';
import { literal, POSTGRES_TYPE, quoted, recordJson, wireColumns } from './sql';

/** One page: its records as JSON objects separated by commas (null: none), their number, the last identifier. */
export type PageRow = { records: string | null; count: number; last: number | null };

export type ListStatements = Readonly<{
  /** Under which a connection keeps the first statement prepared; undefined for one of too many forms. */
  name: string | undefined;
  /** The first page with the collection's version and the total, all from one snapshot. */
  first: string;
  /** A further page. */
  next: string;
  params: (after: number, limit: number) => unknown[];
}>;

/** Up to so many matches are all read, sorted and counted at once. */
const FEW = 1000;

/** So many forms of a list are remembered and kept prepared; callers make up the forms, and each costs memory. */
const MAX_FORMS = 256;
const forms = new Map<string, ListForm>();

type ListForm = Pick<ListStatements, 'name' | 'first' | 'next'>;

/** The statements of one list request: `$1` the identifier to read after, `$2` the page's size, then the filters. */
export function listStatements(collection: Collection, query: ListQuery): ListStatements {
  const values = query.filters.map(parameter);
  return { ...formOf(collection, query), params: (after, limit) => [after, limit, ...values] };
}

/** Requests of one form differ in their values only. */
function formOf(collection: Collection, query: ListQuery): ListForm {
  const columns = query.columns === collection.columns ? '*' : query.columns.map(({ name }) => name).join();
  const form = `${collection.resource} ${columns} ${query.filters.map(shapeOf).join()}`;
  const known = forms.get(form);
  if (known !== undefined) return known;
  const conditions = query.filters.map((filter, i) => condition(filter, i + 3));
  const statements = {
    name: forms.size < MAX_FORMS ? `list ${forms.size}` : undefined,
    first:
      conditions.length === 0
        ? firstOfAll(collection, query)
        : firstOfMatching(collection, query, conditions),
    next: pageSql(collection, query, walkSql(collection, conditions)),
  };
  if (statements.name !== undefined) forms.set(form, statements);
  return statements;
}

const shapeOf = (filter: Filter): string =>
  `${filter.field.name}${'bound' in filter ? filter.bound : filter.anyOf.length === 1 ? '=' : ' in'}`;

function firstOfAll(collection: Collection, query: ListQuery): string {
  const version = versionSql(literal(collection.resource));
  return `
SELECT p.*, (${version}) AS version, (SELECT count(*)::integer FROM ${quoted(collection.resource)}) AS total
FROM (${pageSql(collection, query, walkSql(collection, []))}) p`;
}

/**
 * Few matches are found by the best index and sorted; of many, the page is walked to by identifier. Left to itself,
 * PostgreSQL walks past the whole table for twenty matches that it takes for more.
 */
function firstOfMatching(collection: Collection, query: ListQuery, conditions: readonly string[]): string {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  const matching = `FROM ${table} t WHERE ${conditions.join(' AND ')}`;
  const rows = `FROM (
  SELECT * FROM few t WHERE (SELECT all_read FROM counted) AND t.${id} > $1::integer
  UNION ALL
  (SELECT t.* ${matching} AND NOT (SELECT all_read FROM counted) AND t.${id} > $1::integer ORDER BY t.${id} LIMIT $2::integer)
) t ORDER BY t.${id} LIMIT $2::integer`;
  return `
WITH few AS MATERIALIZED (SELECT t.* ${matching} LIMIT ${FEW + 1}),
counted AS MATERIALIZED (SELECT count(*) AS n, count(*) <= ${FEW} AS all_read FROM few)
SELECT p.*, (${versionSql(literal(collection.resource))}) AS version,
  (SELECT CASE WHEN all_read THEN n ELSE (SELECT count(*) ${matching}) END::integer FROM counted) AS total
FROM (${pageSql(collection, query, rows)}) p`;
}

/** The matching rows after `$1`, ascending by identifier. */
function walkSql({ resource, identifier }: Collection, conditions: readonly string[]): string {
  const id = quoted(identifier);
  const all = [`t.${id} > $1::integer`, ...conditions].join(' AND ');
  return `FROM ${quoted(resource)} t WHERE ${all} ORDER BY t.${id} LIMIT $2::integer`;
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

/** The version of the collection that an SQL expression names: every slot's token in one number, as text. */
export const versionSql = (collection: string): string =>
  `SELECT coalesce(bit_xor(token), 0)::text AS version FROM collection_version WHERE collection = ${collection}`;

function condition(filter: Filter, place: number): string {
  const column = `t.${quoted(filter.field.name)}`;
  const type = POSTGRES_TYPE[filter.field.kind];
  return 'bound' in filter
    ? `${column} ${filter.bound} $${place}::${type}`
    : filter.anyOf.length === 1
      ? `${column} = $${place}::${type}`
      : `${column} = ANY ($${place}::${type}[])`;
}

const parameter = (filter: Filter): Value | Value[] =>
  'bound' in filter ? filter.value : filter.anyOf.length === 1 ? filter.anyOf[0]! : filter.anyOf;
