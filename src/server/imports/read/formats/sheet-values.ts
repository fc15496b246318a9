/** The texts of values as spreadsheets store them. */

const MS_PER_DAY = 86_400_000;
/** Day 0 of dates counted from 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Excel counts a 29 February 1900, which did not exist, as day 60. */
const FALSE_LEAP_DAY = 60;
/** Spreadsheets show at most this many digits; further ones are errors of binary computation. */
const DIGITS = 15;

/** A number without its binary error, a whole one without a fraction or an exponent. */
export function numberText(number: number): string {
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(Number(number.toPrecision(DIGITS)));
}

/** A share as it is shown: 0.9852 is `98.52%`. */
export const percentText = (number: number): string =>
  `${numberText(Number((number * 100).toPrecision(DIGITS)))}%`;

/** A date as `YYYY-MM-DD[ HH:MM:SS]`, and a time without a date as `HH:MM:SS`. */
export function dateText(serial: number, is1904: boolean): string {
  const days = !is1904 && serial > 0 && serial < FALSE_LEAP_DAY ? serial + 1 : serial;
  const moment = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round((days * MS_PER_DAY) / 1000) * 1000);
  if (Number.isNaN(moment.getTime())) return numberText(serial);
  if (serial > 0 && serial < 1) return moment.toISOString().slice(11, 19);
  return momentText(moment);
}

/** The same for a moment whose UTC is the time that the sheet shows. */
export function momentText(moment: Date): string {
  const text = moment.toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const RAISED_LETTERS = new Map(
  Array.from('abcdefghijklmnoprstuvwxyz', (letter, n) => [letter, 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'[n]!]),
);

/** A raised text, in raised characters, so that a mark after a figure is not read as one of its digits. */
export const raised = (text: string): string =>
  text.replace(
    /[\da-z()]/gi,
    (sign) =>
      RAISED_DIGITS[Number(sign)] ??
      RAISED_LETTERS.get(sign.toLowerCase()) ??
      (sign === '(' ? '⁽' : sign === ')' ? '⁾' : sign),
  );

/** The formats of dates and times that every spreadsheet knows by number. */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** The kind of value that a number format shows. */
export type NumberShown = 'number' | 'date' | 'percent';

/** The formats of percentages that every spreadsheet knows by number. */
const PERCENT_FORMATS = [9, 10];

/** The kind of value that a number format shows. @param code the code of a format that the file declares */
export function shownAs(id: number, code: string | undefined): NumberShown {
  if (code === undefined) {
    if (DATE_FORMATS.some(([from, to]) => from <= id && id <= to)) return 'date';
    return PERCENT_FORMATS.includes(id) ? 'percent' : 'number';
  }
  // Quoted and escaped texts, colours, currencies and spaces of other characters' width do not count as parts of a format.
  const bare = code
    .split(';')[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '');
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}
