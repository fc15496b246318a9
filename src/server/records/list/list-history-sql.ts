import type { Collection } from '@/domain/collections';
import { MAX_INT } from '@/domain/collections/field';
import { BATCH_TABLE, historyTable, recordColumns } from '@/server/database/schema/history-names';
import { literal, quoted, recordJson } from '@/server/database/schema/sql';
import { firstPinnedSql, pinnedSql } from '../released/pinned-sql';
import type { ListQuery } from './list-query';
import { filterConditions, filterValues } from './list-rows-sql';
import { recordSql, versionSql } from './list-sql';
import type { RecordsAs } from './list-types';

/** The counts of a list over time; see {@link overTimeStatements}. */
export type Counts = {
  version: string;
  total: number;
  /** Number of records in this page and all following ones; only with `changed_since`. */
  remaining: number | null;
  /** The identifiers of deleted records, comma-separated; null if there are none. */
  deleted: string | null;
};

/** A statement that returns {@link Counts}, and one that opens the cursor `list` of the page's records. */
export type OverTimeStatements = Readonly<{
  counts: string;
  countsParams: readonly unknown[];
  open: string;
  openParams: readonly unknown[];
}>;

/**
 * Settings for the plans that these statements need, independent of statistics: with missing or old ones PostgreSQL
 * underestimates the number of rows and scans a list once for each record.
 */
export const PLANNING = [
  'SET LOCAL jit = off',
  // Parallel workers would take the processors from small requests of others.
  'SET LOCAL max_parallel_workers_per_gather = 0',
  "SET LOCAL work_mem = '32MB'",
  // All rows of the cursor are fetched, so the time to the first rows does not matter.
  'SET LOCAL cursor_tuple_fraction = 1',
].join(';');

/** The statements for a list with `as_of` or `changed_since`. */
export const overTimeStatements = (
  collection: Collection,
  query: ListQuery,
  recordsAs?: RecordsAs,
): OverTimeStatements =>
  query.asOf === undefined
    ? sinceStatements(collection, query)
    : earlierStatements(collection, query, recordsAs);

/**
 * Filters exist only for a key whose lists show only its own records: a record that it could have listed at the time or later,
 * and can no longer list, is reported to it as deleted.
 *
 * Each statement goes once through the identifiers that were changed, and looks up each by primary key: linear in the number of
 * changes, for every page size. OFFSET 0 prevents PostgreSQL from turning the look-up into a join, for which it may scan all of
 * them for each.
 */
function sinceStatements(
  collection: Collection,
  { changedSince, after, limit, columns, filters }: ListQuery,
): OverTimeStatements {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  const conditions = filterConditions(filters);
  const isOwn = conditions.map((condition) => ` AND ${condition}`).join('');
  const touched = touchedSince(collection, conditions);
  const params = [changedSince, after, ...filterValues(filters)];
  return {
    counts: `
WITH ${touched}
SELECT (${versionSql(literal(collection.resource))}) AS version, count(t.id)::integer AS total,
  count(t.id) FILTER (WHERE o.id > $2::integer)::integer AS remaining,
  string_agg(o.id::text, ',' ORDER BY o.id) FILTER (WHERE t.id IS NULL AND o.is_old) AS deleted
FROM touched o LEFT JOIN LATERAL (SELECT t.${id} AS id FROM ${table} t WHERE t.${id} = o.id${isOwn} OFFSET 0) t ON true`,
    countsParams: params,
    open: `
DECLARE list NO SCROLL CURSOR FOR
WITH ${touched}
SELECT r.record FROM (SELECT id FROM touched WHERE id > $2::integer ORDER BY id OFFSET 0) o
CROSS JOIN LATERAL (SELECT ${recordJson(collection, columns)} AS record FROM ${table} t WHERE t.${id} = o.id${isOwn} OFFSET 0) r
ORDER BY o.id LIMIT $${params.length + 1}::integer`,
    openParams: [...params, limit ?? null],
  };
}

/**
 * The identifiers that were changed at `$1` or later, and whether a record with one of them matched the filters.
 * @param after SQL of the identifier after which they are wanted; by default, all are wanted
 */
export const touchedSince = (
  collection: Collection,
  conditions: readonly string[],
  after?: string,
): string => {
  const id = quoted(collection.identifier);
  const isWanted = after === undefined ? '' : ` AND t.${id} > ${after}`;
  const from = after === undefined ? 'lower(r)' : `greatest(lower(r), ${after} + 1)`;
  return `touched AS MATERIALIZED (
  SELECT id, bool_or(is_old) AS is_old FROM (
    SELECT t.${id} AS id, ${conditions.join(' AND ') || 'true'} AS is_old FROM ${historyTable(collection)} t
    WHERE t.at >= $1::timestamptz${isWanted}
    UNION ALL
    SELECT n, false FROM (${drawnSince(collection, '>=')}) d, unnest(d.ids) r, generate_series(${from}, upper(r) - 1) n
  ) u GROUP BY id
)`;
};

/** `$1` the time, `$2` the identifier to read after, then the filters; for `open`, the limit at the end. */
function earlierStatements(
  collection: Collection,
  query: ListQuery,
  recordsAs: RecordsAs | undefined,
): OverTimeStatements {
  const { pins, limit, filters } = query;
  const params = [query.asOf, query.after, ...filterValues(filters)];
  const last = `$${params.length + 1}`;
  const identifier = quoted(collection.identifier);
  const matching = (table: string) =>
    ['$1::timestamptz IS NOT NULL', ...filterConditions(filters, { table })].join(' AND ');
  const following = (table: string) => `${matching(table)} AND ${table}.${identifier} > $2::integer`;
  const source = earlierRecords(collection, query);
  const page =
    pins === undefined || limit === undefined
      ? source
      : firstPinnedSql(collection, pins, { also: following, limit: `${last}::integer`, size: limit });
  return {
    counts: `
SELECT (${versionSql(literal(collection.resource))}) AS version, count(*)::integer AS total,
  NULL::integer AS remaining, NULL AS deleted
FROM (${source}) t WHERE ${matching('t')} AND $2::integer IS NOT NULL`,
    countsParams: params,
    open: `
DECLARE list NO SCROLL CURSOR FOR
SELECT ${recordSql(collection, query.columns, recordsAs)} AS record FROM (${page}) t
WHERE ${following('t')} ORDER BY t.${identifier} ${pageEnd(query, last)}`,
    openParams: [...params, limit ?? null],
  };
}

/** The records of the time or the releases of a query; `$1` the time. */
export const earlierRecords = (collection: Collection, { pins }: Pick<ListQuery, 'pins'>): string =>
  pins === undefined ? earlierSql(collection) : pinnedSql(collection, pins);

/** A record may be in two releases, of the periods that it had in each: they are shown on the same page. */
export const pageEnd = ({ pins }: Pick<ListQuery, 'pins'>, limit: string): string =>
  pins === undefined
    ? `LIMIT ${limit}::integer`
    : `FETCH FIRST (coalesce(${limit}::integer, ${MAX_INT})) ROWS WITH TIES`;

/** The identifiers drawn after `$1`: their records did not exist at that time. */
export const drawnSince = ({ resource }: Collection, comparison: '>' | '>=') =>
  `SELECT coalesce(range_agg(b.new_records), '{}') AS ids FROM ${BATCH_TABLE} b
   WHERE b.collection = ${literal(resource)} AND b.at ${comparison} $1::timestamptz AND b.new_records IS NOT NULL`;

/**
 * The records as they were at `$1`: those not changed since, and for the others the state in their first history row since,
 * unless that row says that the record did not exist.
 */
export function earlierSql(collection: Collection): string {
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const isOld = (table: string) => `NOT ${table}.${id} <@ (${drawnSince(collection, '>')})`;
  return `
SELECT ${recordColumns(collection, 'c')} FROM ${quoted(collection.resource)} c
WHERE ${isOld('c')} AND NOT EXISTS (SELECT FROM ${history} h WHERE h.${id} = c.${id} AND h.at > $1::timestamptz)
UNION ALL
SELECT ${recordColumns(collection, 'f')} FROM (
  SELECT DISTINCT ON (h.${id}) h.* FROM ${history} h WHERE h.at > $1::timestamptz ORDER BY h.${id}, h.batch_id
) f WHERE f.operation <> 'restore' AND ${isOld('f')}`;
}
