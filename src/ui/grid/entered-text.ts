import type { Field } from '@/domain/collections';

/** Groups of three digits with the same separator: dots, commas, spaces or apostrophes. */
const GROUPED = /^([+-]?)([1-9]\d{0,2})((?:\.\d{3})+|(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/;
/** A fraction of zeros, as spreadsheets show whole numbers with decimals. */
const NO_FRACTION = /[.,]0+$/;
const SPACES = /[\s\u00a0\u2007\u202f]+/g;
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ ,T]+(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?)?$/;
const MONTH_NAMED =
  /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4})(?:[ ,]+(?:pukul )?(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?)?$/i;
/** By their first three letters, Indonesian and English. */
const MONTHS = 'jan feb mar apr mei may jun jul agu aug sep okt oct nov des dec'.split(' ');
const MONTH_NUMBERS = [1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 10, 11, 12, 12];

/**
 * Converts what was typed or pasted to the form of the service: numbers without the thousands separators of Indonesia
 * or England, dates with the day first to year, month, day. An ambiguous or invalid text is not changed, and validated
 * as it is. Texts are never changed: their leading zeros are part of them.
 */
export function readEntered(text: string, { kind }: Field): string {
  switch (kind) {
    case 'int':
    case 'year':
      return wholeNumber(text);
    case 'timestamp':
    case 'datetime':
      return moment(text);
    default:
      return text;
  }
}

function wholeNumber(text: string): string {
  const spaced = text.replace(SPACES, ' ').trim();
  return ungrouped(spaced) ?? ungrouped(spaced.replace(NO_FRACTION, '')) ?? withoutFraction(spaced) ?? text;
}

function ungrouped(text: string): string | undefined {
  const match = GROUPED.exec(text);
  if (match === null) return /^[+-]?\d+$/.test(text) ? text : undefined;
  const [, sign, first, rest] = match;
  return `${sign}${first}${rest!.replace(/\D/g, '')}`;
}

const withoutFraction = (text: string): string | undefined =>
  /^[+-]?\d+[.,]0+$/.test(text) ? text.replace(NO_FRACTION, '') : undefined;

function moment(text: string): string {
  const trimmed = text.replace(SPACES, ' ').trim();
  const numbers = DAY_FIRST.exec(trimmed);
  if (numbers !== null) {
    const [, day, , month, year, ...time] = numbers;
    return isoOf({ day: Number(day), month: Number(month), year: year!, time }) ?? text;
  }
  const named = MONTH_NAMED.exec(trimmed);
  if (named === null) return text;
  const [, day, name, year, ...time] = named;
  const month = MONTH_NUMBERS[MONTHS.indexOf(name!.slice(0, 3).toLowerCase())];
  return month === undefined ? text : (isoOf({ day: Number(day), month, year: year!, time }) ?? text);
}

function isoOf(parts: { day: number; month: number; year: string; time: (string | undefined)[] }) {
  const { day, month, year, time } = parts;
  // The month first would be a guess: the text is reported as no date.
  if (month > 12 || day > 31) return undefined;
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const [hour, minute, second] = time;
  if (hour === undefined) return date;
  const clock = `${twoDigits(Number(hour))}:${minute}`;
  return `${date} ${clock}${second === undefined ? '' : `:${second}`}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
