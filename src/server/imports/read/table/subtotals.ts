import type { DuckDBConnection } from '@duckdb/node-api';
import { isProvince } from '@/domain/imports/propose/facts';
import { withoutMarks } from '@/domain/readings/numbers';
import { isFigure, MARK, type RawCell } from '../rows/row-marks';
import { TABLE_COUNT, TABLE_SHARE } from '../thresholds';
import type { ReadSheet } from './find-header';

/** Larger tables are not searched for subtotals: they come from databases, not from reports; and all cells are in memory. */
const MAX_CELLS = 400_000;
/** The smallest sum: smaller figures may be sums of others by chance. */
const MIN_SUM = 100;
/** A subtotal is the sum of at least this many rows. */
const MIN_ROWS = 2;
/** The ranks of places whose rows may be sums of the rows of lower places, the lowest rank first. */
const RANKS = [/^kec/i, /^(kab|kota)/i, /^prov/i, /^indonesia$/i];
const COUNTRY = RANKS.length - 1;
/** If more than this share of the rows have a rank, they are the data itself. */
const MAX_SHARE = 0.5;

type Row = { line: number; rank: number; figures: (number | null)[] };

/** A row with the name of the group of rows below it, and its text. */
export type Heading = Readonly<{ line: number; text: string }>;

export type Subtotals = Readonly<{
  /** The lines of the sums, ascending. */
  lines: readonly number[];
  /** The sums that are above their own rows: `Kab. Pidie`, or a district above its villages. */
  headings: readonly Heading[];
}>;

/**
 * The lines of a sheet with the sum of other rows for a higher place, such as `Provinsi Aceh` above its regencies. These are
 * only: the row of a province among other places; rows whose figures all equal the sums of the rows that follow or precede
 * them, up to the next such row; a first or last row that is the sum of all others, which BPS names only after the regency; and
 * the heads of groups, if a whole table consists of groups.
 */
export async function findSubtotals(
  duck: DuckDBConnection,
  sheet: ReadSheet,
  at: number,
): Promise<Subtotals> {
  if (isTooLarge(sheet)) return { lines: [], headings: [] };
  const isData = `NOT EXISTS (FROM aside WHERE sheet = ${at} AND line = row.line)`;
  return subtotalsOf(await readTextRows(duck, sheet, isData));
}

/** Whether a sheet is not searched for sums: see {@link MAX_CELLS}. */
export const isTooLarge = ({ rows, columns }: ReadSheet): boolean => rows * columns > MAX_CELLS;

/** Reads rows below the header of a sheet, in their order. @param condition in SQL, of a `row` */
export async function readTextRows(
  duck: DuckDBConnection,
  { header, table, columns }: ReadSheet,
  condition: string,
): Promise<TextRow[]> {
  const cells = Array.from({ length: columns }, (_, column) => `c${column}`).join(', ');
  const first = header === null ? 0 : header.line + header.lines;
  const result = await duck.runAndReadAll(
    `SELECT line, mark, ${cells} FROM ${table} AS row WHERE line >= ${first} AND (${condition}) ORDER BY line`,
  );
  return result.getRows().map(([line, mark, ...texts]) => ({
    line: Number(line),
    mark: Number(mark),
    cells: texts as RawCell[],
  }));
}

/** The subtotals of rows in memory. */
function subtotalsOf(rows: readonly TextRow[]): Subtotals {
  const province = provinceAmong(rows);
  const { lines, headings } = sumsAmongOthers(without(rows, new Set(province)));
  const isHeading = new Set(headings);
  return {
    lines: [...province, ...lines].sort((a, b) => a - b),
    headings: rows.flatMap(({ line, cells }) => {
      const text = isHeading.has(line) ? cells.find((cell) => cell !== null && !isFigure(cell)) : undefined;
      return text == null ? [] : [{ line, text }];
    }),
  };
}

export type TextRow = Readonly<{ line: number; mark: number; cells: readonly RawCell[] }>;

/**
 * The rows of one province among those of other places, whether or not their figures are sums, which rates are not. A province
 * is the first text of its row, and the only text, unless the row calls it a province or it is Aceh, whose name no other place
 * has.
 */
function provinceAmong(rows: readonly TextRow[]): number[] {
  const found = rows.flatMap(({ line, cells }) => {
    const texts = cells.filter((text) => text !== null && !isFigure(text));
    const name = texts[0]?.replace(/^[[(]?\d{2,4}[\])]?[\s.:-]*/, '') ?? '';
    if (!isProvince(name)) return [];
    const isSure = new Set(texts).size === 1 || /^prov|^aceh$/i.test(name);
    return isSure ? [{ line, name: name.replace(/^prov(?:insi|\.)?\s+/i, '').toLowerCase() }] : [];
  });
  const isOne = new Set(found.map(({ name }) => name)).size === 1;
  return isOne && found.length <= rows.length * MAX_SHARE ? found.map(({ line }) => line) : [];
}

function sumsAmongOthers(rows: readonly TextRow[]): { lines: number[]; headings: number[] } {
  const summed = summedColumns(rows.map(({ cells }) => cells));
  if (summed.length === 0) return { lines: [], headings: [] };
  let left: Row[] = rows.map(({ line, mark, cells }) => ({
    line,
    rank: mark === MARK.place ? rankOf(cells) : -1,
    figures: summed.map((column) => wholeNumberOf(cells[column] ?? null)),
  }));
  const found = namedSums(left, rows);
  const headings: number[] = [];
  left = without(left, new Set(found));
  for (const rank of RANKS.keys()) {
    const places = left.filter((row) => row.rank === rank);
    if (places.length === 0 || places.length > left.length * MAX_SHARE) continue;
    // The row of the whole country among its provinces is their sum, however it was rounded.
    const above = rank === COUNTRY ? new Set<number>() : sumsOfBlocks(left, rank);
    const below = rank === COUNTRY ? places.map(({ line }) => line) : sumsOfBlocks(left.toReversed(), rank);
    const lines = new Set([...above, ...below]);
    for (const line of lines) found.push(line);
    for (const line of above) headings.push(line);
    left = without(left, lines);
  }
  const heads = headsOf(left);
  for (const line of heads) {
    found.push(line);
    headings.push(line);
  }
  return { lines: [...found, ...sumsOfAll(without(left, new Set(heads)))], headings };
}

/** A name that says that its row is a total of anything: `Jumlah Aceh Besar`. */
const NAMED_TOTAL = /^(sub[\s-]?|grand[\s-]?)?(jumlah|total|jml)[\s.:-]/i;

/**
 * The lines of the rows that are called totals, and are the sums of the rows before them up to the previous row that is called
 * so.
 */
function namedSums(rows: readonly Row[], texts: readonly TextRow[]): number[] {
  const found: number[] = [];
  let from = 0;
  for (const [at, row] of rows.entries()) {
    const name = texts[at]!.cells.find((text) => text !== null && !isFigure(text)) ?? '';
    if (!NAMED_TOTAL.test(name)) continue;
    if (isSum(row, rows.slice(from, at))) found.push(row.line);
    from = at + 1;
  }
  return found;
}

const without = <R extends Readonly<{ line: number }>>(rows: readonly R[], lines: ReadonlySet<number>): R[] =>
  rows.filter(({ line }) => !lines.has(line));

/** The lines of the rows of a rank that are each the sum of the lower rows after it, up to the next row that is not lower. */
function sumsOfBlocks(rows: readonly Row[], rank: number): Set<number> {
  const lines = new Set<number>();
  let from = rows.length;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]!;
    if (row.rank < rank) continue;
    if (row.rank === rank && isSum(row, rows.slice(at + 1, from))) lines.add(row.line);
    from = at;
  }
  return lines;
}

/**
 * The lines of the rows that are the sums of the rows after them, if the whole table consists of such groups, apart from a row
 * with their total: for example districts, each followed by its villages. Otherwise none.
 */
function headsOf(rows: readonly Row[]): number[] {
  const [first, last] = [rows[0], rows.at(-1)];
  for (const body of [rows, rows.slice(1), rows.slice(0, -1)]) {
    const groups = groupsOf(body);
    if (groups === undefined) continue;
    const heads = groups.map(([head]) => head!);
    const total = body[0] !== first ? first : body.at(-1) !== last ? last : undefined;
    if (total === undefined || isSum(total, heads)) return heads.map(({ line }) => line);
  }
  return [];
}

/** The rows in groups, each beginning with the sum of its other rows. A sum of one row, or of small figures, may be chance. */
function groupsOf(rows: readonly Row[]): Row[][] | undefined {
  const groups: Row[][] = [];
  for (let at = 0; at < rows.length; ) {
    const end = endOfSum(rows, at);
    if (end === undefined) return undefined;
    groups.push(rows.slice(at, end));
    at = end;
  }
  const certain = groups.filter(
    ([head, ...members]) =>
      members.length >= MIN_ROWS && head!.figures.some((figure) => (figure ?? 0) >= MIN_SUM),
  );
  return certain.length >= MIN_ROWS ? groups : undefined;
}

/** The index at which the rows end whose sum a row is. undefined: it is no sum of the rows after it. */
function endOfSum(rows: readonly Row[], at: number): number | undefined {
  const { figures } = rows[at]!;
  if (isNothing(figures)) return undefined;
  const sums = figures.map(() => 0);
  for (let end = at + 1; end < rows.length; end += 1) {
    for (const [n, figure] of rows[end]!.figures.entries()) sums[n]! += figure ?? 0;
    if (isEqual(figures, sums)) return end + 1;
  }
  return undefined;
}

/** The first or last row, whatever its name is, if it is the sum of all others beyond chance. */
function sumsOfAll(rows: readonly Row[]): number[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const sum = [last, first].find((row) => {
    if (row === undefined) return false;
    const others = rows.filter((other) => other !== row);
    const large = row.figures.filter((figure) => figure !== null && figure >= MIN_SUM).length;
    const isCertain =
      large > 1
        ? others.length >= TABLE_COUNT.rowsOfSums
        : large === 1 && others.length >= TABLE_COUNT.rowsOfSum;
    return isCertain && isSum(row, others);
  });
  return sum === undefined ? [] : [sum.line];
}

function isSum({ figures }: Row, block: readonly Row[]): boolean {
  if (block.length < MIN_ROWS || isNothing(figures)) return false;
  const sums = figures.map((_, at) => block.reduce((total, row) => total + (row.figures[at] ?? 0), 0));
  return isEqual(figures, sums);
}

const isNothing = (figures: Row['figures']): boolean =>
  figures.every((figure) => figure === null || figure === 0);

const isEqual = (figures: Row['figures'], sums: readonly number[]): boolean =>
  figures.every((figure, at) => Math.abs(sums[at]! - (figure ?? 0)) < TABLE_COUNT.difference);

/** The columns of counts: nearly all their cells are figures, and these are no years, codes or running numbers. */
export function summedColumns(rows: readonly (readonly RawCell[])[]): number[] {
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  return Array.from({ length: columns }, (_, column) => column).filter((column) => {
    const filled = rows.map((cells) => cells[column] ?? null).filter((text) => text !== null);
    if (filled.length < rows.length * TABLE_SHARE.most) return false;
    if (filled.filter(isFigure).length < filled.length * TABLE_SHARE.figures) return false;
    const numbers = filled.map(wholeNumberOf);
    const areYears = numbers.every(
      (number) => number !== null && number >= TABLE_COUNT.firstYear && number <= TABLE_COUNT.lastYear,
    );
    const areRunning =
      numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length >
      numbers.length * TABLE_SHARE.most;
    return !areYears && !areRunning && numbers.every((number) => number === null || Number.isFinite(number));
  });
}

function rankOf(cells: readonly RawCell[]): number {
  for (const text of cells.slice(0, 4)) {
    const rank = text === null ? -1 : RANKS.findLastIndex((pattern) => pattern.test(text));
    if (rank >= 0) return rank;
  }
  return -1;
}

/** A whole number, in any notation of thousands and with any marks; null for anything else, such as a decimal fraction. */
export function wholeNumberOf(text: RawCell): number | null {
  if (text === null) return null;
  const digits = withoutMarks(text).replace(/(\d)[., ](?=\d{3}(\D|$))/g, '$1');
  return /^-?\d+$/.test(digits) ? Number(digits) : null;
}
