import { beginningOfDay, type TimeZone, utcOffsetMs } from '../../time-zone';
import { type Fault, invalidType, invalidValue } from '../fault';
import type { DatetimeField, TimestampField } from '../field';
import type { ParseContext } from './context';
import { trimSpaces } from './text';

const MINUTE = 60_000;
const SECOND = 1000;
const DAY = 24 * 60 * MINUTE;
const FOUR_CENTURIES = 146_097 * DAY;
/** The first and the last moment of the years 0001 to 9999. */
const FIRST = Date.UTC(1601, 0, 1) - 4 * FOUR_CENTURIES;
const LAST = Date.UTC(10_000, 0, 1) - 1;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?([Zz]|[+-]\d{2}:\d{2})?)?$/;

/** An instant, as RFC 3339 in UTC with milliseconds: `2024-01-31T07:15:00.000Z`. */
export function parseTimestamp(raw: unknown, field: TimestampField, context: ParseContext): string | Fault {
  const moment = read(raw, field);
  if (!('local' in moment)) return moment;
  const { local, offset, fraction } = moment;
  const instant = offset === undefined ? toInstant(local, context.timeZone) : local - offset * MINUTE;
  return isoText(instant + milliseconds(fraction), field);
}

/** A local date and time to the second, in the service's time zone: `2024-01-31T14:15:00`. */
export function parseDatetime(raw: unknown, field: DatetimeField, context: ParseContext): string | Fault {
  const moment = read(raw, field);
  if (!('local' in moment)) return moment;
  let { local } = moment;
  if (moment.offset !== undefined) {
    const instant = local - moment.offset * MINUTE;
    local = instant + utcOffsetMs(instant, context.timeZone);
  }
  const text = isoText(local, field);
  return typeof text === 'string' ? text.slice(0, 19) : text;
}

/** The first and the last moment of a day that a field can hold, in its canonical form. */
export type Day = Readonly<{ first: string; last: string }>;

/**
 * The whole day that a date without a time stands for in a filter, in the service's time zone.
 * @returns undefined for a text that is no date, or has a time
 */
export function parseDay(
  raw: string,
  field: TimestampField | DatetimeField,
  { timeZone }: ParseContext,
): Day | undefined {
  if (!DATE.test(trimSpaces(raw))) return undefined;
  const moment = read(raw, field);
  if (!('local' in moment)) return undefined;
  const { local } = moment;
  const isLocal = field.kind === 'datetime';
  const first = isLocal ? local : beginningOfDay(local, timeZone);
  const last = isLocal ? local + DAY - SECOND : beginningOfDay(local + DAY, timeZone) - 1;
  const text = (time: number) =>
    new Date(Math.min(Math.max(time, FIRST), LAST)).toISOString().slice(0, isLocal ? 19 : undefined);
  return { first: text(first), last: text(last) };
}

/**
 * `local`: the wall-clock time in whole seconds, as milliseconds since 1970; `offset`: minutes ahead of UTC, if one is
 * given; `fraction`: the decimal digits of the second.
 */
type Moment = { local: number; offset: number | undefined; fraction: string };

function read(raw: unknown, field: TimestampField | DatetimeField): Moment | Fault {
  if (typeof raw !== 'string')
    return invalidType(field, 'tanggal yang ditulis sebagai teks', 'a date written as a string');
  const match = FORM.exec(trimSpaces(raw));
  if (match === null) return notADate(field);
  const [, year, month, day, hour = '0', minute = '0', second, fraction = '', zone] = match;
  // A text with a zone is RFC 3339, which always has seconds.
  if (zone !== undefined && second === undefined) return notADate(field);
  const wholeSeconds = wallClock(+year!, +month!, +day!, +hour, +minute, +(second ?? 0));
  const offset = zone === undefined ? undefined : offsetOf(zone);
  if (wholeSeconds === undefined || Number.isNaN(offset)) {
    return invalidValue(field, 'bukan tanggal atau jam yang ada', 'is not a real date or time');
  }
  return { local: wholeSeconds, offset, fraction };
}

/** The time in milliseconds since 1970; undefined if the date or time does not exist. */
function wallClock(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  if (year < 1 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return undefined;
  if (day < 1 || day > daysOf(month, year)) return undefined;
  // The calendar repeats every 400 years, and `Date.UTC` reads a year below 100 as one of the 20th century.
  return Date.UTC(year + 400, month - 1, day, hour, minute, second) - FOUR_CENTURIES;
}

function daysOf(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Minutes ahead of UTC; NaN if the text is not an offset. */
function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The instant of a wall-clock time. At a change of the clock it is the same as in PostgreSQL: a skipped time has the offset
 * before the change, and a repeated time is its second occurrence.
 */
function toInstant(local: number, zone: TimeZone): number {
  const before = utcOffsetMs(local - DAY, zone);
  const after = utcOffsetMs(local + DAY, zone);
  const instant = local - after;
  return before === after || utcOffsetMs(instant, zone) === after ? instant : local - before;
}

/**
 * The first digits of a fraction, as milliseconds: further digits are truncated, so that no moment moves to the next
 * day.
 */
const milliseconds = (fraction: string): number => Number(fraction.slice(0, 3).padEnd(3, '0'));

function isoText(time: number, field: TimestampField | DatetimeField): string | Fault {
  if (time >= FIRST && time <= LAST) return new Date(time).toISOString();
  return invalidValue(field, 'tahun harus antara 0001 dan 9999', 'the year must be between 0001 and 9999');
}

function notADate(field: TimestampField | DatetimeField): Fault {
  return invalidValue(
    field,
    'harus tanggal seperti 2024-01-31 atau 2024-01-31 14:15:00',
    'must be a date such as 2024-01-31 or 2024-01-31 14:15:00',
  );
}
