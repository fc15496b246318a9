import { monthOfName } from './months';

/** The number of `03/04/2025` that is the day. */
export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, with the fraction of a second if there is one. */
export type DateReading = Readonly<{ text: string /** Day and month exchanged. */; otherwise?: string }>;

const TIME =
  /(?:^|[\sT,]+)(?:pukul\s+)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d+))?)?\s*(am|pm)?(?:\s*(?:wib|wita|wit))?$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})$/;
const DAY_NAME =
  /^(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu|ahad|mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const NAMED = /^(\d{1,2})[-/.\s]*(\p{L}+)\.?[-/.,\s]*(\d{4}|\d{2})$/u;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;

/** A moment with its offset from UTC, as programs write it: every field of a date reads it as it is. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Whether a date is written so that its field needs no step to read it. */
export const isStandardDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/.test(text) || MOMENT.test(text);

/** Reads a date, with or without a time; undefined: it is none. A moment with its offset from UTC stays as it is. */
export function readDate(text: string, order: DayOrder): DateReading | undefined {
  const trimmed = text.trim().replace(DAY_NAME, '');
  if (MOMENT.test(trimmed)) return { text: trimmed };
  const whole = dateOf(trimmed, order);
  if (whole !== undefined) return whole;
  const time = TIME.exec(trimmed);
  if (time === null || time.index === 0) return undefined;
  const date = dateOf(trimmed.slice(0, time.index).trim(), order);
  const clock = clockOf(time);
  if (date === undefined || clock === undefined) return undefined;
  const { text: day, otherwise } = date;
  return otherwise === undefined
    ? { text: `${day} ${clock}` }
    : { text: `${day} ${clock}`, otherwise: `${otherwise} ${clock}` };
}

function dateOf(text: string, order: DayOrder): DateReading | undefined {
  const iso = YEAR_FIRST.exec(text);
  if (iso !== null) return only(day(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const named = NAMED.exec(text);
  if (named !== null) return only(day(yearOf(named[3]!), monthOfName(named[2]!) ?? 0, Number(named[1])));
  const english = MONTH_FIRST.exec(text);
  if (english !== null)
    return only(day(Number(english[3]), monthOfName(english[1]!) ?? 0, Number(english[2])));
  const numbers = NUMBERS.exec(text);
  if (numbers === null) return undefined;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3]!)];
  const dayFirst = day(year, second, first);
  const monthFirst = day(year, first, second);
  const [read, other] = order === 'dayFirst' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  if (read === undefined || other === undefined || read === other) return only(read ?? other);
  return { text: read, otherwise: other };
}

/**
 * The day from which spreadsheets count days; numbers for 1954 to 2119 are read, so that a year or a small number is not
 * read as a day.
 */
const SERIAL_FROM = Date.UTC(1899, 11, 30);
const SERIAL = /^([2-7]\d{4})(?:[.,](\d{1,12}))?$/;
const DAY_SECONDS = 86_400;

/**
 * Reads the number that a spreadsheet has for a day, with the time as a fraction: `44927` is 2023-01-01. Only for a column
 * of dates.
 */
export function readSerialDate(text: string): DateReading | undefined {
  const [, days, fraction] = SERIAL.exec(text.trim()) ?? [];
  if (days === undefined) return undefined;
  const seconds = fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * DAY_SECONDS);
  const at = new Date(SERIAL_FROM + (Number(days) * DAY_SECONDS + seconds) * 1000).toISOString();
  return { text: fraction === undefined ? at.slice(0, 10) : at.slice(0, 19).replace('T', ' ') };
}

const only = (text: string | undefined): DateReading | undefined =>
  text === undefined ? undefined : { text };

const yearOf = (digits: string): number => (digits.length === 4 ? Number(digits) : 2000 + Number(digits));

const two = (number: number): string => String(number).padStart(2, '0');

function day(year: number, month: number, date: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isDay ? `${year}-${two(month)}-${two(date)}` : undefined;
}

function clockOf([, hours = '', minutes = '', seconds = '0', fraction, half]: RegExpExecArray):
  | string
  | undefined {
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const clock = `${two(hour)}:${two(Number(minutes))}:${two(Number(seconds))}`;
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

/** The order of day and month in the dates of a column; `mixed` if both orders occur. */
export function findDayOrder(texts: Iterable<string>): { order: DayOrder; mixed: boolean; share: number } {
  let [dayFirst, monthFirst, dates, total] = [0, 0, 0, 0];
  for (const text of texts) {
    total += 1;
    const read = readDate(text, 'dayFirst');
    if (read === undefined) continue;
    dates += 1;
    const numbers = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s]\d/.exec(text.trim());
    if (numbers === null) continue;
    if (Number(numbers[1]) > 12) dayFirst += 1;
    if (Number(numbers[2]) > 12) monthFirst += 1;
  }
  return {
    order: monthFirst > dayFirst ? 'monthFirst' : 'dayFirst',
    mixed: dayFirst > 0 && monthFirst > 0,
    share: total === 0 ? 0 : dates / total,
  };
}
