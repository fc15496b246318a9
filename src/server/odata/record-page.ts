import type { Collection, Field } from '@/domain/collections';
import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import type { ODataCondition } from '@/domain/odata/condition';
import { literal, quoted, wireColumns } from '@/server/database/schema/sql';
import type { ListQuery } from '@/server/records/list/list-query';
import { storedSql, versionSql } from '@/server/records/list/list-sql';
import type { MatchingRecords } from '@/server/records/list/matching-records';
import { afterPositionSql, orderBySql, positionSql } from '@/server/records/list/order/order-sql';
import { createParameters, type Parameters } from '@/server/tables/parameters';
import { columnSql } from '@/server/tables/view-sql';
import { conditionSql } from './condition-sql';

/** Some records of a list, in an order. */
export type AskedPage = Readonly<{
  condition: ODataCondition | undefined;
  /** It ends with the identifier. */
  order: readonly SortColumn[];
  /** The position after which to read. */
  after: RowKey | undefined;
  skip: number;
  take: number;
  /** Whether all matching records are counted too. */
  isCounted: boolean;
}>;

/** A page as PostgreSQL returns it. */
export type ReadPage = Readonly<{
  version: string;
  total: number | null;
  /** JSON objects separated by commas; null: none. */
  records: string | null;
  size: number;
  /** The position of the first record, if some were skipped. */
  first: RowKey | null;
  /** The position of the last record; null if it is the last one of all. */
  next: RowKey | null;
}>;

type Statement = Readonly<{ text: string; values: readonly unknown[] }>;

type About = Readonly<{
  collection: Collection;
  source: MatchingRecords;
  /** Whether the source is all records as they are stored, whose number the database keeps. */
  isWhole: boolean;
  /** Whether each record is in the source once: one may be in several releases. */
  isOnce: boolean;
}>;

/** A page with the version of its collection, from one snapshot. @param shown the SQL of a record's members, of the table `t` */
export function pageStatement(
  { condition, order, after, skip, take, isCounted }: AskedPage,
  { shown, ...about }: About & { shown: string },
): Statement {
  const { collection, source } = about;
  const parameters = createParameters(source.values);
  const matching = matchingSql(source, condition, parameters);
  const total = isCounted ? totalSql(matching, condition, about) : 'NULL::integer';
  const position = after === undefined ? '' : ` AND ${afterSql(order, after, parameters)}`;
  const rest = `${matching}${position}`;
  const skipped = skippedSql(rest, { order, skip, isOnce: about.isOnce, parameters });
  const limit = `LIMIT ${parameters.place(take + 1, 'integer')}`;
  const place = parameters.place(take, 'integer');
  const first =
    skip === 0 ? 'NULL::json' : `(SELECT ${positionSql(order)} FROM p t WHERE t.place_in_page = 1)`;
  // One record more is read than is shown, to know whether there are more.
  const text = `
WITH p AS MATERIALIZED (
  SELECT t.*, row_number() OVER (${orderBySql(order)}) AS place_in_page
  FROM (SELECT t.* ${rest}${skipped.condition} ${orderBySql(order)} ${limit}${skipped.offset}) t
)
SELECT (${versionSql(literal(collection.resource))}) AS version, ${total} AS total,
  (SELECT count(*)::integer FROM p) AS size,
  (SELECT string_agg(row_to_json(r)::text, ',') FROM (
    SELECT ${shown} FROM p t WHERE t.place_in_page <= ${place} ORDER BY t.place_in_page
  ) r) AS records,
  ${first} AS first,
  (SELECT ${positionSql(order)} FROM p t WHERE t.place_in_page = ${place} AND (SELECT count(*) FROM p) > ${place}) AS next`;
  return { text, values: parameters.values };
}

/**
 * Skips records. In the order of the identifier only their identifiers are read, as a rule from an index, and not the records
 * themselves; if there are no more, the identifier is NULL, and nothing follows it.
 */
function skippedSql(
  rest: string,
  {
    order,
    skip,
    isOnce,
    parameters,
  }: Readonly<{ order: readonly SortColumn[]; skip: number; isOnce: boolean; parameters: Parameters }>,
): Readonly<{ condition: string; offset: string }> {
  const [first, ...others] = order;
  if (skip === 0) return { condition: '', offset: '' };
  if (first === undefined || others.length > 0 || !isOnce)
    return { condition: '', offset: ` OFFSET ${parameters.place(skip, 'integer')}` };
  const column = columnSql(first.field);
  const last = `SELECT ${column} ${rest} ${orderBySql(order)} LIMIT 1 OFFSET ${parameters.place(skip - 1, 'integer')}`;
  return { condition: ` AND ${column} ${first.desc ? '<' : '>'} (${last})`, offset: '' };
}

/** The number of matching records, as `total`. */
export function countStatement(condition: ODataCondition | undefined, about: About): Statement {
  const { source, isWhole, collection } = about;
  if (isWhole && condition === undefined)
    return { text: storedSql(literal(collection.resource)), values: [] };
  const parameters = createParameters(source.values);
  const matching = matchingSql(source, condition, parameters);
  return { text: `SELECT count(*)::integer AS total ${matching}`, values: parameters.values };
}

function matchingSql(
  { text }: MatchingRecords,
  condition: ODataCondition | undefined,
  parameters: Parameters,
): string {
  return condition === undefined ? text : `${text} AND ${conditionSql(condition, parameters)}`;
}

function totalSql(
  matching: string,
  condition: ODataCondition | undefined,
  { collection, isWhole }: About,
): string {
  return isWhole && condition === undefined
    ? `(${storedSql(literal(collection.resource))})`
    : `(SELECT count(*)::integer ${matching})`;
}

const afterSql = (order: readonly SortColumn[], key: RowKey, parameters: Parameters): string =>
  afterPositionSql(
    order,
    order.map(({ field }, i) => parameters.placeOf(key[i], field)),
  );

/** Whether a list has all records as they are stored. @param own the number of filters of the key itself */
export const isWholeList = ({ filters, asOf, codes }: ListQuery, own: number): boolean =>
  filters.length === 0 && own === 0 && asOf === undefined && codes === undefined;

/** The members of a record in OData's JSON, of the table `t`. */
export function shownMembers(
  fields: readonly Field[],
  {
    timeZone,
    annotations,
  }: Readonly<{
    timeZone: string;
    /** The SQL of members by name: those of the record itself are first. */
    annotations: (field: Field) => readonly (readonly [name: string, value: string])[];
  }>,
): string {
  return fields
    .flatMap((field) => [
      ...annotations(field).map(([name, value]) => `${value} AS ${quoted(name)}`),
      field.kind === 'datetime'
        ? `${clockSql(columnSql(field), timeZone)} AS ${quoted(field.name)}`
        : wireColumns([field], 't'),
    ])
    .join(', ');
}

/** A moment of the service's time zone with its offset, such as `2024-01-31T14:15:00+07:00`: OData has none without. */
function clockSql(value: string, timeZone: string): string {
  const offset = `(${value} - (${value} AT TIME ZONE ${literal(timeZone)}) AT TIME ZONE 'UTC')`;
  const isBehind = `${offset} < interval '0'`;
  const amount = `to_char(CASE WHEN ${isBehind} THEN -${offset} ELSE ${offset} END, 'HH24:MI')`;
  return `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS') || CASE WHEN ${isBehind} THEN '-' ELSE '+' END || ${amount}`;
}
