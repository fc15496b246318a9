import { readMonth } from './months';

/** The parts of a period that a text names. */
export type ReadPeriod = Readonly<{
  year?: string | undefined;
  /** For a school year, which lies in two years: the other one. */
  otherYear?: string | undefined;
  half?: '1' | '2' | undefined;
  month?: string | undefined;
}>;

export const PERIOD_PARTS = ['year', 'half', 'month'] as const;

const SCHOOL_YEAR = /(?<!\d)((?:19|20)\d\d)\s*[/-]\s*((?:19|20)?\d\d)(?!\d)/;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const HALF =
  /(?:semester|smtr|smt|sem|half|paruh)[\s._:=-]*(?:ke[\s._-]*)?(ii|i|2|1|dua|satu|ganjil|genap|pertama|kedua)(?![\p{L}\d])/iu;
const ODD_EVEN =
  /(?<!\p{L})(ganjil|gasal|genap|(?:odd|even|first|second)(?=\s+(?:semester|half)))(?!\p{L})/iu;
const SHORT_HALF = /(?<![\p{L}\d])s(?:mt)?[\s._-]?([12])(?![\p{L}\d])/iu;
const YEAR_THEN_HALF = /(?<!\d)((?:19|20)\d\d)(?:\s*\(\s*([12])\s*\)|\s*[-_/]\s*([12])(?!\d)|([12]))(?!\d)/;
const ALONE = /^(?:(i)|(ii)|1|2)$/i;

const SECOND = new Set(['ii', '2', 'dua', 'genap', 'kedua', 'even', 'second']);
const halfOf = (word: string): '1' | '2' => (SECOND.has(word.toLowerCase()) ? '2' : '1');

/** The last day of a half-year of the calendar; or its last month, after a word that says that figures are of its end. */
const END_OF_HALF =
  /(?<!\d)(?:(?:30[\s./-]*|(?:per|posisi|keadaan|kondisi|akhir|as of)\s+(?:bulan\s+)?)(juni?|june|0?6(?=[./-]))|(?:31[\s./-]*|(?:per|posisi|keadaan|kondisi|akhir|as of)\s+(?:bulan\s+)?)(?:des|desember|dec|december|12(?=[./-])))(?!\p{L})[\s./-]*(?:19|20)\d\d|(?:19|20)\d\d-(?:(06-30)|12-31)(?!\d)/iu;
/** The date on which a file was made says nothing about its figures. */
const MADE = /cetak|unduh|download|printed|generated|diperbarui|updated?/i;

/**
 * The half-year at whose end figures were taken, according to a text: `Per 30 Juni 2024`, `Posisi 31-12-2024`. Only for
 * half-years of the calendar: those of schools end on other days.
 */
export function halfAtEnd(text: string): '1' | '2' | undefined {
  const found = MADE.test(text) ? null : END_OF_HALF.exec(text.replaceAll('_', ' '));
  if (found === null) return undefined;
  return found[1] !== undefined || found[2] !== undefined ? '1' : '2';
}

/** Reads the year, the half-year and the month from a text: a cell, or the name of a file or of a sheet. */
export function readPeriod(text: string): ReadPeriod {
  const words = text.normalize('NFC').replaceAll('_', ' ').trim();
  if (ALONE.test(words)) return { half: halfOf(words) };
  const joined = /^((?:19|20)\d\d)(0[1-9]|1[0-2])$/.exec(words);
  if (joined !== null) return monthOfYear(joined[1]!, Number(joined[2]));
  const after = YEAR_THEN_HALF.exec(words);
  const word = HALF.exec(words)?.[1] ?? ODD_EVEN.exec(words)?.[1] ?? SHORT_HALF.exec(words)?.[1];
  const digit = after?.[2] ?? after?.[3] ?? after?.[4];
  const half = word !== undefined ? halfOf(word) : digit !== undefined ? halfOf(digit) : undefined;
  const month = readMonth(words.replace(/\d+/g, ' '));
  return {
    ...yearsOf(words, { half, after: after?.[1] }),
    half,
    month: month === undefined ? undefined : String(month),
  };
}

/** A year with a separator of thousands, as spreadsheets show it. */
const GROUPED_YEAR = /^(1(?=.9)|2(?=.0))[.,\s](\d{3})$/;

/** Reads the same from a cell of a column of periods, where `2.024` is a year. */
export const readPeriodOfCell = (text: string): ReadPeriod =>
  readPeriod(text.trim().replace(GROUPED_YEAR, '$1$2'));

const YEAR_WORD = /^(?:tahun|thn|th|year)\.?\s+/i;
const SAYS_YEAR = /^(?:\d{4}|\d[.,\s]\d{3})$/;
const SAYS_YEARS = /^\d{4}\s*[/-]\s*(?:\d{4}|\d\d)$/;

/**
 * The year of a text that names a year and nothing else, because other words would be lost. A school year is no such text:
 * it lies in two years.
 * @returns undefined if the text is none
 */
export function readYear(text: string): { text: string; otherwise?: string } | undefined {
  const said = text.trim().replace(YEAR_WORD, '');
  const { year, otherYear } = readPeriodOfCell(said);
  if (year === undefined) return undefined;
  if (SAYS_YEAR.test(said)) return { text: year };
  return otherYear !== undefined && SAYS_YEARS.test(said) ? { text: year, otherwise: otherYear } : undefined;
}

/** A month such as `202306`. If a collection has half-years, their figures are those of June and December. */
function monthOfYear(year: string, month: number): ReadPeriod {
  const half = month === 6 ? '1' : month === 12 ? '2' : undefined;
  return { year, month: String(month), ...(half === undefined ? {} : { half }) };
}

/** Each half of a school year lies in one of its years: the first half in the first year. */
function yearsOf(
  words: string,
  { half, after }: { half: '1' | '2' | undefined; after: string | undefined },
): Pick<ReadPeriod, 'year' | 'otherYear'> {
  const school = SCHOOL_YEAR.exec(words);
  if (school !== null) {
    const first = school[1]!;
    const second = school[2]!.length === 2 ? `${first.slice(0, 2)}${school[2]}` : school[2]!;
    if (Number(second) === Number(first) + 1)
      return half === '2' ? { year: second, otherYear: first } : { year: first, otherYear: second };
  }
  const years = new Set(words.match(YEAR) ?? []);
  if (after !== undefined) years.add(after);
  return years.size === 1 ? { year: [...years][0] } : {};
}
