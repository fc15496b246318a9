import type { Merge, RawSheet } from '../rows/raw-rows';
import { isFigure, type RawCell } from '../rows/row-marks';
import { TABLE_COUNT, TABLE_SHARE } from '../thresholds';

/** The first rows of a sheet, with merged cells filled. */
export type SheetHead = Readonly<{
  rows: readonly Readonly<{ line: number; cells: readonly RawCell[] }>[];
  /** The number of columns of the sheet. */
  columns: number;
  merges: readonly Merge[];
}>;

/** The header of a table: its lines, the names of its columns, and the first line of data. */
export type FoundHeader = Readonly<{
  line: number;
  lines: number;
  /** null: a column without a name. */
  names: readonly RawCell[];
  /** The cells of its rows, by which repetitions are recognised. */
  levels: readonly (readonly RawCell[])[];
  /** A line beneath the header with the numbers of the columns. */
  numbersLine: number | undefined;
}>;

/** A sheet that is read, with its header; null if there is none among its rows. */
export type ReadSheet = RawSheet & Readonly<{ header: FoundHeader | null }>;

/** The most levels of a header that are joined. */
const MAX_LEVELS = 3;
/** A year, also with the mark of a footnote: `2020*`, `2023r`. */
const YEAR = /^(19|20)\d\d(?:\s?(?:\*+|[repx]|\d\)|[¹²³])\)?)?$/;
/** Numbers with letters in place of digits that look like them: `2o`, `1l5`. */
const MISTYPED = /^\d[\d.,]*[oil][\d.,oil]*$/i;
/** The number of rows that are compared with one that may be the first row of data. */
const FOLLOWING = 10;
/** The rows below a header have labels; this many rows are checked. */
const MIN_LABELLED = 2;

type Row = SheetHead['rows'][number];

/** Finds the header of a table by its first rows: below titles, above the first row of data. null: there is none. */
export function findHeader(head: SheetHead): FoundHeader | null {
  const rows = head.rows;
  const body = firstBodyRow(rows, head.columns);
  const last = lastHeaderRow(rows, body, head.columns);
  if (last === undefined) return null;
  let first = last;
  while (first > 0 && last - first + 1 < MAX_LEVELS && isUpperLevel(rows[first - 1]!, rows[first]!, head))
    first -= 1;
  return headerOf(rows, first, last, head);
}

/** The header at lines that a person chose. */
export function headerAt(head: SheetHead, { line, lines }: { line: number; lines: number }): FoundHeader {
  const chosen = head.rows.filter((row) => row.line >= line && row.line < line + lines);
  const first = head.rows.indexOf(chosen[0]!);
  if (first < 0) return { line, lines, names: [], levels: [], numbersLine: undefined };
  return { ...headerOf(head.rows, first, first + chosen.length - 1, head), line, lines };
}

function headerOf(rows: readonly Row[], first: number, last: number, head: SheetHead): FoundHeader {
  const levels = rows
    .slice(first, last + 1)
    .map(({ cells }) => Array.from({ length: head.columns }, (_, at) => cells[at] ?? null));
  const filled = levels.map((cells, level) =>
    level === levels.length - 1 ? cells : spread(cells, levels.slice(level + 1)),
  );
  const names = Array.from({ length: head.columns }, (_, column) =>
    nameOf(filled.map((cells) => cells[column] ?? null)),
  );
  const next = rows[last + 1];
  return {
    line: rows[first]!.line,
    lines: rows[last]!.line - rows[first]!.line + 1,
    names,
    levels,
    numbersLine: next !== undefined && isNumbersRow(next.cells, head.columns) ? next.line : undefined,
  };
}

/**
 * The index of the first row that looks like data: it has figures where most of the following rows have them. If no row does,
 * such as in a table of texts, the number of rows.
 */
function firstBodyRow(rows: readonly Row[], columns: number): number {
  for (const [at, { cells }] of rows.entries()) {
    const figures = indexesOf(cells, (text) => isFigure(text));
    if (figures.length === 0 || isNumbersRow(cells, columns) || isRowOfNumbers(rows, at, figures)) continue;
    const following = rows
      .slice(at + 1, at + 1 + FOLLOWING)
      .filter((row) => !isNumbersRow(row.cells, columns));
    if (following.length === 0) return firstWithFigures(rows, figures, columns);
    const compared = indexesOf(cells, () => true).filter((column) => {
      const below = following.map((row) => row.cells[column] ?? null).filter((text) => text !== null);
      if (below.length === 0) return false;
      const isLikeOwn =
        figures.includes(column) && below.filter(isNearlyFigure).length >= below.length * TABLE_SHARE.most;
      return isLikeOwn || below.filter(isFigure).length > below.length * TABLE_SHARE.most;
    });
    const alike = compared.filter((column) => isFigure(cells[column]!));
    if (alike.length > 0 && alike.length >= compared.length * TABLE_SHARE.most) return at;
  }
  return rows.length;
}

/** The first row with figures in these columns, although the rows after it may have texts there. */
const firstWithFigures = (rows: readonly Row[], figures: readonly number[], columns: number): number =>
  rows.findIndex(
    ({ cells }, at) =>
      figures.every((column) => cells[column] != null && isFigure(cells[column])) &&
      !isNumbersRow(cells, columns) &&
      !isRowOfNumbers(rows, at, figures),
  );

/** A figure, or a text that begins like one: `2o`, `12 siswa`. */
const isNearlyFigure = (text: string): boolean => isFigure(text) || /^\d/.test(text);

/**
 * Whether the figures of a row are names of columns: years or ages side by side, without names above them, or years below the
 * names of groups, next to a blank label.
 */
function isRowOfNumbers(rows: readonly Row[], at: number, figures: readonly number[]): boolean {
  const texts = figures.map((column) => rows[at]!.cells[column]!);
  if (
    texts.length >= TABLE_COUNT.several &&
    texts.every((text) => YEAR.test(text)) &&
    isWithoutLabel(rows, at)
  )
    return true;
  if (texts.length < TABLE_COUNT.several || new Set(texts).size < texts.length) return false;
  const isRunning =
    texts.length >= TABLE_COUNT.running &&
    texts.every((text, n) => n === 0 || Number(text) === Number(texts[n - 1]) + 1);
  if (!isRunning && !texts.every((text) => YEAR.test(text))) return false;
  const above = rows[at - 1];
  const named = new Set(
    figures.map((column) => above?.cells[column] ?? null).filter((text) => text !== null),
  );
  return named.size < Math.min(TABLE_COUNT.several, figures.length);
}

/** Whether a row has only figures, while the following rows have texts before their figures. */
function isWithoutLabel(rows: readonly Row[], at: number): boolean {
  const hasText = ({ cells }: Row) => cells.some((text) => text !== null && !isFigure(text));
  const following = rows.slice(at + 1, at + 1 + MIN_LABELLED);
  const around = [rows[at - 1], rows[at + 1]];
  // A label over two rows belongs to the header.
  const label = rows[at]!.cells.filter(
    (text, column) => text !== null && !isFigure(text) && !around.some((row) => row?.cells[column] === text),
  );
  return at > 0 && label.length === 0 && following.length === MIN_LABELLED && following.every(hasText);
}

/** The last row above the data that names several columns; in a table of texts, the first such row of all. */
function lastHeaderRow(rows: readonly Row[], body: number, columns: number): number | undefined {
  const isWide = (row: Row) => {
    const distinct = new Set(row.cells.filter((text) => text !== null));
    return distinct.size >= Math.min(TABLE_COUNT.several, columns) && !isNumbersRow(row.cells, columns);
  };
  if (body === rows.length) {
    const widest = Math.max(0, ...rows.map(({ cells }) => filledOf(cells)));
    const first = rows.findIndex((row) => isWide(row) && filledOf(row.cells) > widest * TABLE_SHARE.most);
    return first < 0 ? undefined : deepestLevel(rows, first);
  }
  for (let at = body - 1; at >= 0; at -= 1) {
    const row = rows[at]!;
    if (isWide(row) && rows.slice(0, at).some(isWide) && isDataWithoutFigure(rows, at, body)) continue;
    if (isWide(row) || (columns === 1 && filledOf(row.cells) === 1)) return at;
    // A lone text below a header is the caption of a group of rows.
  }
  return undefined;
}

/**
 * Whether a row above the first one with figures is data too, with a text as its figure: it has a text that also occurs in the
 * same column below, unlike a heading, or a mistyped figure where the other rows have figures.
 */
function isDataWithoutFigure(rows: readonly Row[], at: number, body: number): boolean {
  const { cells } = rows[at]!;
  const first = rows[body]!.cells;
  const figures = indexesOf(first, isFigure);
  // The row is not a repeated header: it has no figures, or the same years as names.
  const others = rows
    .slice(body, body + FOLLOWING)
    .filter(
      (row) =>
        figures.every((column) => row.cells[column] != null && isFigure(row.cells[column])) &&
        row.cells.some((text, column) => text !== (cells[column] ?? null)),
    );
  return cells.some(
    (text, column) =>
      text !== null &&
      (others.some((row) => row.cells[column] === text) || (MISTYPED.test(text) && figures.includes(column))),
  );
}

/** In a table of texts, the last of the rows that a merged cell joins with the first row of the header. */
function deepestLevel(rows: readonly Row[], first: number): number {
  const cells = rows[first]!.cells;
  const next = rows[first + 1];
  // Merged cells were filled, so a name over two rows is in both.
  const same = next?.cells.filter((text, column) => text !== null && text === cells[column]).length ?? 0;
  return next !== undefined && same > 0 && next.line === rows[first]!.line + 1 && same < filledOf(next.cells)
    ? first + 1
    : first;
}

/** Whether a row is a level of the header whose next level is below it: it names groups of columns. */
function isUpperLevel(upper: Row, lower: Row, { merges, columns }: SheetHead): boolean {
  if (upper.line !== lower.line - 1) return false;
  const distinct = new Set(upper.cells.filter((text) => text !== null)).size;
  const groups = merges.filter(
    ({ top, bottom, left, right }) => top <= upper.line && upper.line <= bottom && right > left,
  );
  const isJoined = merges.some(({ top, bottom }) => top <= upper.line && bottom >= lower.line);
  if (groups.length > 0 || isJoined) {
    // Beside the groups, names extend over both rows. A line such as `Kabupaten: Aceh Besar` above the table has other texts.
    const beside = (column: number) => !groups.some(({ left, right }) => left <= column && column <= right);
    const differs = upper.cells.some(
      (text, column) =>
        beside(column) && text !== null && lower.cells[column] != null && text !== lower.cells[column],
    );
    return distinct > 1 && !differs;
  }
  // In a file without merged cells, blank cells of the lower row have their name above, and so have names that repeat.
  const names = lower.cells.slice(0, columns);
  const filled = names.filter((text) => text !== null);
  const isUnclear =
    filled.length < columns || new Set(filled).size < filled.length || filled.every((text) => isFigure(text));
  if (!isUnclear || filledOf(upper.cells) === 0) return false;
  const firstFilled = upper.cells.findIndex((text) => text !== null);
  const closes = upper.cells.some((text, column) => text !== null && names[column] == null);
  return distinct > 1 ? closes || new Set(filled).size < filled.length : firstFilled > 0;
}

/** Writes the name of a group into the blank cells to its right, over columns that a lower level names. */
function spread(cells: readonly RawCell[], lower: readonly (readonly RawCell[])[]): RawCell[] {
  let group: RawCell = null;
  return cells.map((text, column) => {
    const isNamed = lower.some((level) => level[column] != null);
    if (text !== null) group = isNamed ? text : null;
    return text ?? (isNamed ? group : null);
  });
}

function nameOf(levels: readonly RawCell[]): RawCell {
  const parts = levels
    .filter((text) => text !== null)
    .map((text) => text.replace(/\s+/g, ' '))
    .filter((text, at, all) => text !== all[at - 1]);
  return parts.length === 0 ? null : parts.join(' / ');
}

/** Whether a row has the numbers of the columns, as BPS writes them: `(1) (2) (3)`. */
export function isNumbersRow(cells: readonly RawCell[], columns: number): boolean {
  const filled = cells.filter((text) => text !== null);
  if (filled.length < Math.min(columns, TABLE_COUNT.numberedInBrackets)) return false;
  if (filled.length < TABLE_COUNT.several) return false;
  // The number of a computed column may include its formula: `(5)=(3)+(4)`.
  const numbered = filled.map((text) => text.replace(/\s*=.*$/, ''));
  const inParentheses = numbered.every((text) => /^\(\d{1,3}\)$/.test(text));
  if (
    !inParentheses &&
    (filled.length < TABLE_COUNT.numbered ||
      filled.length < columns * TABLE_SHARE.numbered ||
      !numbered.every((text) => /^\d{1,3}$/.test(text)))
  )
    return false;
  const numbers = numbered.map((text) => Number(text.replace(/[()]/g, '')));
  return (
    numbers.every((number, at) =>
      at === 0 ? number <= 1 : number === numbers[at - 1] || number === numbers[at - 1]! + 1,
    ) && new Set(numbers).size > 1
  );
}

const filledOf = (cells: readonly RawCell[]): number => cells.filter((text) => text !== null).length;

function indexesOf(cells: readonly RawCell[], test: (text: string) => boolean): number[] {
  return cells.flatMap((text, at) => (text !== null && test(text) ? [at] : []));
}
