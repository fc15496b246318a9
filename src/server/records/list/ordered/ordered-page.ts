import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import { literal, POSTGRES_TYPE } from '@/server/database/schema/sql';
import { refuseUnknownTime } from '../list-history';
import { recordSql, storedSql, versionSql } from '../list-sql';
import type { BegunTotal, List, ListRequest, ListStore } from '../list-types';
import { matchingRecords } from '../matching-records';
import { nextAfterPosition } from '../order/next-page';
import { afterPositionSql, orderBySql, positionSql } from '../order/order-sql';
import { pageSizeOf } from '../page-size';

/** A page as PostgreSQL returns it, with the version of its collection from the same snapshot. */
type OrderedRow = Readonly<{
  version: string;
  /** Null if it is not wanted, or the caller knows it for this version. */
  total: number | null;
  /** JSON texts separated by commas; null: none. */
  records: string | null;
  count: number;
  more: boolean;
  /** The position of the last record. */
  last: RowKey | null;
}>;

/**
 * Whether a list in an order is read as one page, by one statement. Records of a time are read by a cursor: their snapshot must begin
 * after the batches of that time.
 */
export const isOrderedPage = ({ collection, query: { order, limit, asOf, pins } }: ListRequest): boolean =>
  order !== undefined &&
  limit !== undefined &&
  limit <= pageSizeOf(collection) &&
  (asOf === undefined || pins !== undefined);

/**
 * Reads a page in the order of its query.
 * @throws {ServiceError} `invalid_parameter` if the history does not reach back to the releases that are asked for
 */
export async function listOrderedPage(
  store: ListStore,
  request: ListRequest,
  { isCounted, known, totalOf }: BegunTotal,
): Promise<List> {
  const { collection, query, count } = request;
  const { pins, order } = query;
  const queryRow = <Row>(text: string, params: readonly unknown[]) =>
    store.queryRow<Row>(undefined, text, params);
  if (pins !== undefined) await refuseUnknownTime({ queryRow }, request);
  const { text, values, counts } = statementOf(request, { isCounted, knownVersion: known?.version });
  const row = await queryRow<OrderedRow>(text, values);
  const read = async () => (await queryRow<{ total: number }>(counts.text, counts.values)).total;
  const ofPins = async () => (count === 'none' ? null : store.totals.ofPins(collection, query, read));
  return {
    version: pins?.name ?? row.version,
    total: pins === undefined ? totalOf(row) : await ofPins(),
    first: row.records ?? '',
    nextPage: row.more ? nextAfterPosition(row.last!, { collection, order }) : undefined,
    more: undefined,
    close: async () => {},
  };
}

type Statement = Readonly<{ text: string; values: readonly unknown[] }>;

/**
 * The statement of a page, and one that counts all matching records. Records that share the last place, which only releases have, are
 * on the same page; one more shows whether a page follows.
 */
function statementOf(
  { actor, collection, query, recordsAs }: ListRequest,
  { isCounted, knownVersion = null }: { isCounted: boolean; knownVersion: string | null | undefined },
): Statement & { counts: Statement } {
  const { filters, pins, position = [] } = query;
  const order = query.order!;
  const source = matchingRecords(collection, query, actor);
  const counts = { text: `SELECT count(*)::integer AS total ${source.text}`, values: source.values };
  const values = [...source.values, query.limit, ...position];
  const limit = `$${source.values.length + 1}::integer`;
  const placeOf = ({ field }: SortColumn, i: number) =>
    `$${source.values.length + 2 + i}::${POSTGRES_TYPE[field.kind]}`;
  const isAfter = position.length === 0 ? '' : ` AND ${afterPositionSql(order, order.map(placeOf))}`;
  const rows = `SELECT t.* ${source.text}${isAfter} ${orderBySql(order)} FETCH FIRST (${limit} + 1) ROWS WITH TIES`;
  const resource = literal(collection.resource);
  const isAll = position.length === 0 ? 'NOT p.more' : 'false';
  const isOfFilter = isCounted && pins === undefined && filters.length > 0;
  const total = isOfFilter
    ? `CASE WHEN v.version = $${values.length + 1}::text THEN NULL WHEN ${isAll} THEN p.count ELSE (${counts.text}) END`
    : `(${storedSql(resource)})`;
  const shown = `FILTER (WHERE r.place <= ${limit})`;
  const text = `
SELECT p.*, v.version, ${total} AS total FROM (
  SELECT string_agg(r.record, ',') ${shown} AS records, count(*) ${shown}::integer AS count, count(*) > ${limit} AS more,
    (array_agg(r.position) ${shown})[count(*) ${shown}] AS last
  FROM (
    SELECT ${recordSql(collection, query.columns, recordsAs)} AS record, ${positionSql(order)} AS position, rank() OVER (${orderBySql(order)}) AS place
    FROM (${rows}) t
  ) r
) p, (${versionSql(resource)}) v`;
  return { text, values: isOfFilter ? [...values, knownVersion] : values, counts };
}
