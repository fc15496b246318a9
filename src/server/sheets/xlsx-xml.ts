import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';

const MAX_CELL_LENGTH = 32_767;
const DAY = 86_400_000;
/** The number of days that a sheet counts before 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569;
/** The first date with correct serial numbers: Excel has a 29 February 1900. */
const FIRST_DATE = '1900-03-01';
const ALPHABET = 26;

/** Numbers of the styles in {@link STYLES}. */
const MOMENT_STYLE = 1;
export const SHEET_HEADER_STYLE = 2;
export const MARKED_STYLE = 3;

/** The styles of cells: usual, moments, header, marked. */
export const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** One cell. @param options.at its address, such as `B7` */
export function cellXml(
  value: Value,
  { at, kind, style }: { at: string; kind: Field['kind']; style?: number },
): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  if (typeof value === 'number') return `<c r="${at}"${styled}><v>${value}</v></c>`;
  const day = kind === 'timestamp' || kind === 'datetime' ? serialOf(value) : undefined;
  if (day !== undefined) return `<c r="${at}" s="${MOMENT_STYLE}"><v>${day}</v></c>`;
  const text = xmlText(shortened(value));
  const space = /^\s|\s$|[\n\t]/.test(value) ? ' xml:space="preserve"' : '';
  return `<c r="${at}"${styled} t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

/** The letters of a column: A, …, Z, AA, … @param place the column's index, from 0 */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % ALPHABET));
  return place < ALPHABET ? letter : columnName(Math.floor(place / ALPHABET) - 1) + letter;
}

/** A text as XML. Characters that XML cannot contain are escaped as spreadsheet programs do: `_x0000_`. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(UNUSUAL, (character) => ENTITIES[character] ?? `_x${hex(character)}_`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const UNUSUAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/** Spreadsheet programs refuse files with longer texts. */
const shortened = (text: string): string =>
  text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;

/** The number of days of a moment without zone; undefined for a text that a sheet cannot show as a date. */
function serialOf(clock: string): number | undefined {
  if (clock < FIRST_DATE || clock.endsWith('Z')) return undefined;
  const time = Date.parse(`${clock.replace(' ', 'T')}Z`);
  if (Number.isNaN(time)) return undefined;
  // The number is precise to less than a millisecond; more digits would be noise.
  return Math.round((time / DAY + DAYS_BEFORE_1970) * 1e10) / 1e10;
}
