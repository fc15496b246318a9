import type { Collection } from '../../collections';
import type { Value } from '../../collections/kinds/parse';
import type { Filter, ListQuery } from './list-query';
import { POSTGRES_TYPE, quoted, wireColumns } from './sql';

/** One page: its records as JSON objects separated by commas (null: none), their number, the last identifier. */
export type PageRow = { records: string | null; count: number; last: number | null };

export type ListStatements = Readonly<{
  /** The first page with the collection's version and the total, all from one snapshot. */
  first: string;
  /** A further page. */
  next: string;
  params: (after: number, limit: number) => unknown[];
}>;

/** The statements of one list request: `$1` the identifier to read after, `$2` the page's size, then the filters. */
export function listStatements(collection: Collection, { filters, columns }: ListQuery): ListStatements {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  const conditions = filters.map((filter, i) => condition(filter, i + 3));
  const filtered = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const page = `
SELECT string_agg(record, ',') AS records, count(*)::integer AS count, max(id) AS last FROM (
  SELECT t.${id} AS id, row_to_json((SELECT r FROM (SELECT ${wireColumns(columns, 't')}) r))::text AS record
  FROM ${table} t WHERE ${[`t.${id} > $1::integer`, ...conditions].join(' AND ')} ORDER BY t.${id} LIMIT $2::integer
) p`;
  const values = filters.map(parameter);
  return {
    first: `
SELECT p.*,
  (SELECT coalesce(md5(string_agg(token::text, '' ORDER BY slot)), 'none')
    FROM collection_version WHERE collection = '${collection.resource}') AS version,
  (SELECT count(*)::integer FROM ${table} t ${filtered}) AS total
FROM (${page}) p`,
    next: page,
    params: (after, limit) => [after, limit, ...values],
  };
}

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
