import { addDays } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { firstDayOf, lastDayOf, periodFieldsOf } from '@/domain/deliveries/period';
import { BATCH_TABLE, historyTable, recordColumns } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';

/** The records of a period as they were at a label of the record history. */
export type Pin = Readonly<{
  /** The label, RFC 3339. */
  at: string;
  /** The period as those records have it: its year, and the spellings of its half-year or month; of a moment, the month's number. */
  year: number;
  parts: readonly string[];
}>;

/** Periods, each with the records of its own label. */
export type Pins = Readonly<{
  /** Changes with whatever is pinned. */
  name: string;
  /** The earliest label. */
  since: string;
  pins: readonly Pin[];
}>;

/** A condition that a row of a table, by its alias, is of a period. */
export function isOfPeriod(collection: Collection, { year, parts }: Omit<Pin, 'at'>, table: string): string {
  const fields = periodFieldsOf(periodsOf(collection));
  if (fields === undefined) throw new Error(`${collection.resource} has no periods`);
  if ('moment' in fields) {
    const column = `${table}.${quoted(fields.moment.name)}`;
    const months = parts.map((part) => {
      const period = { year, part: Number(part) };
      const end = addDays(lastDayOf(period, 'month'), 1);
      return `${column} >= ${literal(firstDayOf(period, 'month'))} AND ${column} < ${literal(end)}`;
    });
    return months.length === 0 ? 'false' : `(${months.join(' OR ')})`;
  }
  const ofYear = `${table}.${quoted(fields.year.name)} = ${Math.trunc(year)}`;
  if (fields.part === undefined) return ofYear;
  const texts = parts.map(literal).join(', ');
  const column = `${table}.${quoted(fields.part.name)}`;
  return `(${ofYear} AND ${column} = ANY (ARRAY[${texts}]::text[]))`;
}

/**
 * The records of some periods, each as of its label: those that were not changed since, and for the others the state in their
 * first history row since, unless that row says that the record did not exist. Without parameters, because the service has
 * stored what is pinned.
 * @param also a further condition, made for the alias of a table
 */
export function pinnedSql(
  collection: Collection,
  { pins, since }: Omit<Pins, 'name'>,
  also: (table: string) => string = () => 'true',
): string {
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const first = momentSql(since);
  const labels = [...new Set(pins.map(({ at }) => at))];
  /** The label of the period of a row; NULL: of none. */
  const labelOf = (table: string) =>
    chosen(pins.map((pin) => [isOfPeriod(collection, pin, table), momentSql(pin.at)]));
  /** The identifiers that were drawn after that label. */
  const drawnOf = (table: string) =>
    labels.length === 1
      ? drawnAfter(collection, labels[0]!)
      : chosen(labels.map((at) => [`${labelOf(table)} = ${momentSql(at)}`, drawnAfter(collection, at)]));
  const isOfPins = (table: string) =>
    `(${pins.map((pin) => isOfPeriod(collection, pin, table)).join(' OR ') || 'false'})`;
  const isOld = (table: string) => `NOT ${table}.${id} <@ ${drawnOf(table)}`;
  return `
SELECT ${recordColumns(collection, 'c')} FROM ${quoted(collection.resource)} c
WHERE ${isOfPins('c')} AND ${also('c')} AND ${isOld('c')} AND NOT EXISTS (
  SELECT FROM ${history} h WHERE h.${id} = c.${id} AND h.at > ${first} AND h.at > ${labelOf('c')}
)
UNION ALL
SELECT ${recordColumns(collection, 'f')} FROM ${history} f
WHERE f.at > ${first} AND ${isOfPins('f')} AND ${also('f')} AND f.at > ${labelOf('f')}
  AND f.operation <> 'restore' AND ${isOld('f')} AND NOT EXISTS (
  SELECT FROM ${history} h WHERE h.${id} = f.${id} AND h.batch_id < f.batch_id AND h.at > ${first} AND h.at > ${labelOf('f')}
)`;
}

const momentSql = (at: string): string => `${literal(at)}::timestamptz`;

const chosen = (cases: readonly (readonly [condition: string, value: string])[]): string =>
  `CASE ${cases.map(([condition, value]) => `WHEN ${condition} THEN ${value}`).join(' ')} END`;

/** A subquery without references to its row, which PostgreSQL executes once. */
const drawnAfter = ({ resource }: Collection, at: string): string =>
  `(SELECT coalesce(range_agg(b.new_records), '{}') FROM ${BATCH_TABLE} b
  WHERE b.collection = ${literal(resource)} AND b.at > ${momentSql(at)} AND b.new_records IS NOT NULL)`;
