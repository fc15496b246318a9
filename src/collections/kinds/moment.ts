import { type Fault, invalidType, invalidValue } from '../fault';
import type { DatetimeField, TimestampField } from '../field';
import type { ParseContext, TimeZone } from './context';
import { trimSpaces } from './text';

const MINUTE = 60_000;
const SECOND = 1000;
const DAY = 24 * 60 * MINUTE;
const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?([Zz]|[+-]\d{2}:\d{2})?)?$/;

/** An instant, as RFC 3339 in UTC with milliseconds: `2024-01-31T07:15:00.000Z`. */
export function parseTimestamp(raw: unknown, field: TimestampField, context: ParseContext): string | Fault {
  const moment = read(raw, field);
  if (!('local' in moment)) return moment;
  const { local, offset, fraction } = moment;
  const instant = offset === undefined ? toInstant(local, context.timeZone) : local - offset * MINUTE;
  return isoText(instant + roundedTo(3, fraction), field);
}

/** A local date and time to the second, in the service's time zone: `2024-01-31T14:15:00`. */
export function parseDatetime(raw: unknown, field: DatetimeField, context: ParseContext): string | Fault {
  const moment = read(raw, field);
  if (!('local' in moment)) return moment;
  let { local } = moment;
  if (moment.offset !== undefined) {
    const instant = local - moment.offset * MINUTE;
    local = instant + aheadOfUtc(instant, context.timeZone);
  }
  const text = isoText(local + roundedTo(0, moment.fraction) * SECOND, field);
  return typeof text === 'string' ? text.slice(0, 19) : text;
}

/**
 * `local`: the wall-clock time in whole seconds, as milliseconds since 1970; `offset`: minutes ahead of UTC, where one
 * is written; `fraction`: the decimal digits of the second, for to add them would round them once already.
 */
type Moment = { local: number; offset: number | undefined; fraction: string };

function read(raw: unknown, field: TimestampField | DatetimeField): Moment | Fault {
  if (typeof raw !== 'string') return invalidType(field, 'teks tanggal', 'a date written as a string');
  const match = FORM.exec(trimSpaces(raw));
  if (match === null) return notADate(field);
  const [, year, month, day, hour = '0', minute = '0', second, fraction = '', zone] = match;
  // A zone makes it RFC 3339, which always has seconds.
  if (zone !== undefined && second === undefined) return notADate(field);
  const wholeSeconds = wallClock(+year!, +month!, +day!, +hour, +minute, +(second ?? 0));
  const offset = zone === undefined ? undefined : offsetOf(zone);
  if (wholeSeconds === undefined || Number.isNaN(offset)) {
    return invalidValue(field, 'bukan tanggal atau jam yang ada', 'is not a real date or time');
  }
  return { local: wholeSeconds, offset, fraction };
}

function wallClock(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  if (year < 1 || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.setUTCHours(hour, minute, second);
}

/** Minutes ahead of UTC; NaN where it is no offset. */
function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The instant of a wall-clock time. Where the clock was changed it is as PostgreSQL has it: a time that was skipped is
 * by the offset before the change, one that came twice is the second.
 */
function toInstant(local: number, zone: TimeZone): number {
  const before = aheadOfUtc(local - DAY, zone);
  const after = aheadOfUtc(local + DAY, zone);
  const instant = local - after;
  return before === after || aheadOfUtc(instant, zone) === after ? instant : local - before;
}

/** In milliseconds; whole ones, though minutes are none where a zone still kept its own sun's time. */
const aheadOfUtc = (instant: number, { offsetMinutes }: TimeZone): number =>
  Math.round(offsetMinutes(instant) * MINUTE);

/** The digits of a fraction rounded half up to so many, as a number of units of the last one. */
const roundedTo = (digits: number, fraction: string): number =>
  Number(fraction.slice(0, digits).padEnd(digits, '0')) + (fraction.charAt(digits) >= '5' ? 1 : 0);

function isoText(milliseconds: number, field: TimestampField | DatetimeField): string | Fault {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999))
    return invalidValue(field, 'tahun di luar 0001-9999', 'the year is not 0001 to 9999');
  return date.toISOString();
}

function notADate(field: TimestampField | DatetimeField): Fault {
  return invalidValue(
    field,
    'harus YYYY-MM-DD, YYYY-MM-DD HH:MM[:SS] atau RFC 3339',
    'must be YYYY-MM-DD, YYYY-MM-DD HH:MM[:SS] or RFC 3339',
  );
}
