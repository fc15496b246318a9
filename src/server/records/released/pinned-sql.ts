import { addDays } from '@/domain/calendar';
import type { Collection, Field } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { firstDayOf, lastDayOf, periodFieldsOf } from '@/domain/deliveries/period';
import { BATCH_TABLE, historyTable, recordColumns } from '@/server/database/schema/history-names';
import { literal, quoted, sequenceOf } from '@/server/database/schema/sql';
import { utcText } from '../history/until';

/** The records of a period as they were at a label of the record history. */
export type Pin = Readonly<{
  /** The label, RFC 3339. */
  at: string;
  /** The period as those records have it: its year, and the spellings of its half-year or month; of a moment, the month's number. */
  year: number;
  parts: readonly string[];
  /** What is known of the identifiers that were drawn before it; undefined: nothing. */
  drawn?: DrawnBefore | undefined;
}>;

/**
 * Read after a label was given: records with a greater identifier than `top` have a later label. Others may have one too, if their
 * batch was running then: its label is not after `settled`, because no batch runs for a day.
 */
export type DrawnBefore = Readonly<{ top: number; settled: string }>;

/** Reads {@link DrawnBefore} of a label that was given; the sequence is read before the present. */
export const drawnBeforeSql = (collection: Collection): string => `
SELECT s.top, ${utcText(`(record_history.present(${literal(collection.resource)}) + interval '1 day')`)} AS settled
FROM (SELECT (last_value - CASE WHEN is_called THEN 0 ELSE 1 END)::integer AS top
  FROM ${quoted(sequenceOf(collection))} OFFSET 0) s`;

/** Periods, each with the records of its own label. */
export type Pins = Readonly<{
  /** Changes with whatever is pinned. */
  name: string;
  /** The earliest label. */
  since: string;
  /** The number of all their records. */
  records: number;
  pins: readonly Pin[];
}>;

/** A condition that a row of a table, by its alias, is of a period. */
export function isOfPeriod(
  collection: Collection,
  { year, parts }: Pick<Pin, 'year' | 'parts'>,
  table: string,
): string {
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
  return `(${ofYear} AND ${column}::text = ANY (ARRAY[${texts}]::text[]))`;
}

/**
 * The records of some periods, each as of its label: those that were not changed since, and for the others the state in their
 * first history row since, unless that row says that the record did not exist. Without parameters, because the service has
 * stored what is pinned.
 * @param also a condition that few records meet, made for the alias of a table; undefined: all records
 */
export function pinnedSql(
  collection: Collection,
  pins: Omit<Pins, 'name' | 'records'>,
  also?: (table: string) => string,
): string {
  const { columns, fromPresent, fromAllPresent, fromPast, laterOf, earlierOf } = partsOf(collection, pins);
  const unchanged =
    also === undefined
      ? `SELECT ${columns('c')} ${fromAllPresent}`
      : `SELECT ${columns('c')} ${fromPresent} AND ${also('c')} AND NOT EXISTS (SELECT ${laterOf('c')})`;
  const isAsked = also === undefined ? '' : ` AND ${also('f')}`;
  return `
${unchanged}
UNION ALL
SELECT ${columns('f')} ${fromPast}${isAsked} AND NOT EXISTS (SELECT ${earlierOf('f')})`;
}

/** The records of some periods, each as of its label, and those of all other periods as they are stored. */
export function standingSql(collection: Collection, pins: Pins): string {
  const { columns, fromStanding, fromPast, earlierOf } = partsOf(collection, pins);
  return `
SELECT ${columns('c')} ${fromStanding}
UNION ALL
SELECT ${columns('f')} ${fromPast} AND NOT EXISTS (SELECT ${earlierOf('f')})`;
}

/**
 * The pins of which some records are, by their positions, with null for records of none: one row, `found`.
 * @param text `FROM … WHERE …` of the records, named `t`
 */
export function pinsOfRecordsSql(text: string, collection: Collection, { pins }: Pins): string {
  const position = chosen(pins.map((pin, at) => [isOfPeriod(collection, pin, 't'), String(at)]));
  return `SELECT (SELECT array_agg(DISTINCT ${position}) ${text}) AS found`;
}

/**
 * The first of the same records in the order of their identifiers, read in that order: each is looked up in the history, instead of
 * joining all of them with it.
 * @param also a condition on the rows of a table
 * @param limit the SQL of their number; records of the same identifier as the last one are added
 * @param size about their number
 */
export function firstPinnedSql(
  collection: Collection,
  pins: Omit<Pins, 'name' | 'records'>,
  { also, limit, size }: { also: (table: string) => string; limit: string; size: number },
): string {
  const { id, history, columns, present, past, laterOf, earlierOf, changed } = pageParts(collection, pins);
  const end = (table: string) => `ORDER BY ${table}.${id} FETCH FIRST (${limit}) ROWS WITH TIES`;
  // A scalar subquery is not turned into a join.
  const isNone = (rows: string) => `(SELECT true ${rows} LIMIT 1) IS NULL`;
  // Where few were changed since the earliest label, most records are not looked up.
  const few = Math.max(MIN_FEW, size);
  const isNotOf = (rows: string) =>
    `((SELECT count(*) FROM (SELECT ${rows} LIMIT ${few + 1}) h) <= ${few} AND c.${id} NOT IN (SELECT h.${id} ${rows} LIMIT ${few}))`;
  return `
(SELECT ${columns('c')} FROM ${quoted(collection.resource)} c
WHERE ${present} AND ${also('c')} AND (${isNotOf(changed)} OR ${isNone(laterOf('c'))}) ${end('c')})
UNION ALL
(SELECT ${columns('f')} FROM ${history} f
WHERE ${past} AND ${also('f')} AND ${isNone(earlierOf('f'))} ${end('f')})`;
}

/** So many changed records are read at least before others are looked up. */
const MIN_FEW = 100;

/** What both forms of the conditions have in common. @param labelOf the label of the period of a row, by the alias of its table */
function historyParts(
  collection: Collection,
  { since }: Pick<Pins, 'since'>,
  labelOf: (table: string) => string,
) {
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const changed = `FROM ${history} h WHERE h.at > ${momentSql(since)}`;
  /** The history rows of a record after the label of its period. */
  const laterOf = (table: string) => `${changed} AND h.${id} = ${table}.${id} AND h.at > ${labelOf(table)}`;
  return {
    ...{ history, id, changed, laterOf },
    columns: (table: string) => recordColumns(collection, table),
    earlierOf: (table: string) => `${laterOf(table)} AND h.batch_id < ${table}.batch_id`,
    /** The history row `f` is one after the label, of a record that existed at it. */
    isPast: `f.at > ${momentSql(since)} AND f.at > ${labelOf('f')} AND f.operation <> 'restore'`,
  };
}

/**
 * The conditions of both parts of a page. Each record is compared with every pin, and so read in the order of its identifier: joined
 * to the pins, all records are sorted for it.
 */
function pageParts(collection: Collection, { pins, since }: Omit<Pins, 'name' | 'records'>) {
  const ofPins = (value: (pin: Pin) => string) => (table: string) =>
    chosen(pins.map((pin) => [isOfPeriod(collection, pin, table), value(pin)]));
  const parts = historyParts(
    collection,
    { since },
    ofPins(({ at }) => momentSql(at)),
  );
  /** Whether a row's identifier was drawn before the label of its period; NULL: it is of none. */
  const wasDrawn = (table: string) => {
    const id = `${table}.${parts.id}`;
    return ofPins(
      (pin) => `(${id} <= ${pin.drawn?.top ?? MAX_ID} AND NOT ${id} <@ ${drawnLater(collection, pin)})`,
    )(table);
  };
  const isOfPins = (table: string) =>
    `(${pins.map((pin) => isOfPeriod(collection, pin, table)).join(' OR ') || 'false'})`;
  return {
    ...parts,
    present: `${isOfPins('c')} AND ${wasDrawn('c')}`,
    past: `${parts.isPast} AND ${isOfPins('f')} AND ${wasDrawn('f')}`,
  };
}

/** The conditions of both parts: records that are still as they were, and states in the history. Each is read with its pin, `p`. */
function partsOf(collection: Collection, { pins, since }: Omit<Pins, 'name' | 'records'>) {
  const parts = historyParts(collection, { since }, () => 'p.at');
  const { history, id, changed, isPast } = parts;
  const relation = pinsSql(collection, pins);
  // Almost all identifiers are less. As a condition of an index PostgreSQL would expect a third of them, and read them one by one.
  const wasDrawn = (table: string) => `${table}.${id} + 0 <= p.top AND NOT ${table}.${id} <@ p.later`;
  const present = `FROM ${quoted(collection.resource)} c`;
  const withPin = `JOIN ${relation} ON ${isOfPinSql(collection, 'c')}`;
  // With one row for each record, PostgreSQL hashes the changes, and not all records, also without statistics about them.
  const withLast = `LEFT JOIN (SELECT h.${id} AS id, max(h.at) AS at ${changed} GROUP BY 1) l ON l.id = c.${id}`;
  const isUnchanged = `${wasDrawn('c')} AND (l.at IS NULL OR l.at <= p.at)`;
  return {
    ...parts,
    fromPresent: `${present} ${withPin} WHERE ${wasDrawn('c')}`,
    fromAllPresent: `${present} ${withPin} ${withLast} WHERE ${isUnchanged}`,
    fromStanding: `${present} LEFT ${withPin} ${withLast} WHERE p.at IS NULL OR (${isUnchanged})`,
    fromPast: `FROM ${history} f JOIN ${relation} ON ${isOfPinSql(collection, 'f')} WHERE ${isPast} AND ${wasDrawn('f')}`,
  };
}

/** The greatest identifier. */
const MAX_ID = 2_147_483_647;

/**
 * The pins as a table `p`, to which records are joined, so that their number hardly matters: the year, the spelling of its part, the
 * bounds of a month, the label, the greatest identifier that was drawn before it, and the identifiers of batches that were running
 * then. PostgreSQL reads a single pin like constants.
 */
function pinsSql(collection: Collection, pins: readonly Pin[]): string {
  const fields = periodFieldsOf(periodsOf(collection));
  if (fields === undefined) throw new Error(`${collection.resource} has no periods`);
  const isOfMonths = 'moment' in fields;
  const rows = pins.flatMap((pin) => {
    const parts = isOfMonths || fields.part !== undefined ? pin.parts : [''];
    return parts.map((part) => {
      const month = { year: pin.year, part: Number(part) };
      const bounds = isOfMonths
        ? [firstDayOf(month, 'month'), addDays(lastDayOf(month, 'month'), 1)].map(literal)
        : ['NULL', 'NULL'];
      const [from, to] = bounds.map((bound) => `${bound}::timestamp`);
      const own = [Math.trunc(pin.year), `${literal(part)}::text`, from, to, momentSql(pin.at)];
      return `(${[...own, pin.drawn?.top ?? MAX_ID, drawnLater(collection, pin)].join(', ')})`;
    });
  });
  const none = `SELECT 0, '', NULL::timestamp, NULL::timestamp, now(), 0, '{}'::int4multirange WHERE false`;
  return `(${rows.length === 0 ? none : `VALUES ${rows.join(',\n')}`}) p (year, part, since, until, at, top, later)`;
}

/** The condition that a row of a table is of the period of the pin `p`. */
function isOfPinSql(collection: Collection, table: string): string {
  const fields = periodFieldsOf(periodsOf(collection))!;
  const column = ({ name }: Field) => `${table}.${quoted(name)}`;
  if ('moment' in fields) {
    const moment = column(fields.moment);
    const month = `date_trunc('month', ${moment}) = p.since`;
    // The month is for a hash join, its bounds are for an index.
    return `${month} AND ${moment} >= p.since AND ${moment} < p.until`;
  }
  const ofYear = `${column(fields.year)} = p.year`;
  return fields.part === undefined ? ofYear : `${ofYear} AND ${column(fields.part)}::text = p.part`;
}

const momentSql = (at: string): string => `${literal(at)}::timestamptz`;

const chosen = (cases: readonly (readonly [condition: string, value: string])[]): string =>
  `CASE ${cases.map(([condition, value]) => `WHEN ${condition} THEN ${value}`).join(' ')} END`;

/** The identifiers of the batches that may have drawn them after a label. */
function drawnLater({ resource }: Collection, { at, drawn }: Pin): string {
  const settled = drawn === undefined ? '' : ` AND b.at <= ${momentSql(drawn.settled)}`;
  return `(SELECT coalesce(range_agg(b.new_records), '{}') FROM ${BATCH_TABLE} b
  WHERE b.collection = ${literal(resource)} AND b.at > ${momentSql(at)}${settled} AND b.new_records IS NOT NULL)`;
}
