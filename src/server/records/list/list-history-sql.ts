import type { Collection } from '@/domain/collections';
import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import { BATCH_TABLE, historyTable, recordColumns } from '@/server/database/schema/history-names';
import { literal, POSTGRES_TYPE, quoted, recordJson } from '@/server/database/schema/sql';
import { firstPinnedSql, pinnedSql } from '../released/pinned-sql';
import type { ListQuery } from './list-query';
import { filterConditions, filterValues } from './list-rows-sql';
import { recordSql, storedSql, versionSql } from './list-sql';
import type { RecordShape } from './list-types';
import { afterPositionSql, orderBySql, positionSql } from './order/order-sql';

/** The counts of a list that is read by a cursor; see {@link cursorStatements}. */
export type Counts = {
  version: string;
  total: number;
  /** Number of records in this page and all following ones; only with `changed_since`. */
  remaining: number | null;
  /** The identifiers of deleted records, comma-separated; null if there are none. */
  deleted: string | null;
};

/**
 * A row of the cursor. With `limit` also the place of the record from 1 on, and its position in the order; records of releases may
 * share a place. The rows end with those after the page, if any follow.
 */
export type CursorRow = { record: string; place?: number; position?: RowKey };

/** Statements of a list that is read by a cursor. */
export type CursorStatements = Readonly<{
  /** Returns {@link Counts}. */
  counts: string;
  countsParams: readonly unknown[];
  /** Opens the cursor `list` of the page's records. */
  open: string;
  openParams: readonly unknown[];
  /** Returns the {@link PageEnd} of a page, by the parameters of `open`; undefined if no page can follow. */
  end?: string | undefined;
}>;

/** The position of the last record of a page, and whether another follows. */
export type PageEnd = { last: RowKey | null; more: boolean };
export const NO_END: PageEnd = { last: null, more: false };

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

/** The statements for a list with `as_of`, `changed_since` or an order. */
export const cursorStatements = (
  collection: Collection,
  query: ListQuery,
  options: { isCounted?: boolean; recordsAs?: RecordShape | undefined } = {},
): CursorStatements =>
  query.changedSince === undefined
    ? orderedStatements(collection, query, options)
    : sinceStatements(collection, query);

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
): CursorStatements {
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

/**
 * The records of the present, of a time or of releases, in the order of the query. `$1` the time, `$2` the identifier to read after,
 * then the filters; for `open`, the values of the position and the limit at the end.
 */
function orderedStatements(
  collection: Collection,
  query: ListQuery,
  { isCounted = true, recordsAs }: { isCounted?: boolean; recordsAs?: RecordShape | undefined },
): CursorStatements {
  const { pins, limit, filters, asOf, position = [] } = query;
  const order = query.order ?? [{ field: collection.identifierField, desc: false }];
  const params = [asOf ?? null, query.after, ...filterValues(filters)];
  const placeOf = ({ field }: SortColumn, i: number) =>
    `$${params.length + i + 1}::${POSTGRES_TYPE[field.kind]}`;
  const isAfter = position.length === 0 ? [] : [afterPositionSql(order, order.map(placeOf))];
  const openParams = [...params, ...position, ...(limit === undefined ? [] : [limit])];
  const last = `$${openParams.length}::integer`;
  const matching = (table: string) =>
    [
      `$1::timestamptz IS ${asOf === undefined ? '' : 'NOT '}NULL`,
      ...filterConditions(filters, { table }),
    ].join(' AND ');
  const following = (table: string) =>
    `${matching(table)} AND ${table}.${quoted(collection.identifier)} > $2::integer`;
  const source = sourceSql(collection, query);
  const isFirstOfPins = pins !== undefined && limit !== undefined && query.order === undefined;
  const page = isFirstOfPins
    ? `(${firstPinnedSql(collection, pins, { also: following, limit: `${last} + 1`, size: limit })})`
    : source;
  // The database keeps the number of all records, which is also cheap where none is wanted.
  const isKept = !isCounted || (asOf === undefined && filters.length === 0);
  const counted = `SELECT count(*)::integer FROM ${source} t WHERE ${matching('t')} AND $2::integer IS NOT NULL`;
  const rows = `SELECT t.* FROM ${page} t WHERE ${[following('t'), ...isAfter].join(' AND ')} ${orderBySql(order)}`;
  const upTo = `${rows} FETCH FIRST (${last} + 1) ROWS WITH TIES`;
  const place = `(rank() OVER (${orderBySql(order)}))::integer`;
  const record = recordSql(collection, query.columns, recordsAs);
  return {
    counts: `
SELECT (${versionSql(literal(collection.resource))}) AS version,
  (${isKept ? storedSql(literal(collection.resource)) : counted}) AS total, NULL::integer AS remaining, NULL AS deleted`,
    countsParams: isKept ? [] : params,
    open: `
DECLARE list NO SCROLL CURSOR FOR
${
  limit === undefined
    ? `SELECT ${record} AS record FROM (${rows}) t`
    : `SELECT ${record} AS record, ${place} AS place, ${positionSql(order)} AS position FROM (${upTo}) t`
}`,
    openParams,
    end:
      limit === undefined
        ? undefined
        : `
SELECT count(*) > ${last} AS more, (array_agg(${positionSql(order)}) FILTER (WHERE t.place = ${last}))[1] AS last
FROM (SELECT t.*, row_number() OVER (${orderBySql(order)}) AS place FROM (${upTo}) t) t`,
  };
}

/** What the records of a query are read from. */
const sourceSql = (collection: Collection, query: ListQuery): string =>
  query.asOf === undefined ? quoted(collection.resource) : `(${earlierRecords(collection, query)})`;

/** The records of the time or the releases of a query; `$1` the time. */
export const earlierRecords = (collection: Collection, { pins }: Pick<ListQuery, 'pins'>): string =>
  pins === undefined ? earlierSql(collection) : pinnedSql(collection, pins);

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
