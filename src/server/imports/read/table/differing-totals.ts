import type { DuckDBConnection } from '@duckdb/node-api';
import { isFigure, MARK, type RawCell } from '../rows/row-marks';
import type { ReadSheet } from './read-sheet';
import { MAX_CELLS, summedColumns, wholeNumberOf } from './subtotals';

/** Sheets with more rows that are called totals are reports of databases; they are not searched. */
const MAX_TOTALS = 2_000;

/**
 * The lines of the rows that were set aside because they are called totals, and whose figures are the sum of no rows beside them: a village
 * may be called so, or one of the figures is wrong. A row is a total if at least half of its figures are the sums of the rows before
 * it, or after it, up to any of them; or of those of them that have the same other texts, such as the sex.
 */
export async function findDifferingTotals(
  duck: DuckDBConnection,
  sheet: ReadSheet,
  at: number,
): Promise<readonly number[]> {
  if (sheet.rows * sheet.columns > MAX_CELLS) return [];
  const cells = Array.from({ length: sheet.columns }, (_, column) => `c${column}`).join(', ');
  const first = sheet.header === null ? 0 : sheet.header.line + sheet.header.lines;
  const result = await duck.runAndReadAll(
    `SELECT row.line, reason IS NOT NULL, ${cells} FROM ${sheet.table} AS row
     LEFT JOIN aside ON aside.sheet = ${at} AND aside.line = row.line
     WHERE row.line >= ${first} AND (reason IS NULL OR (reason = 'total' AND mark = ${MARK.total})) ORDER BY row.line`,
  );
  return differingTotalsAmong(
    result.getRows().map(([line, isTotal, ...texts]) => ({
      line: Number(line),
      isTotal: isTotal === true,
      cells: texts as RawCell[],
    })),
  );
}

type Line = Readonly<{ line: number; isTotal: boolean; cells: readonly RawCell[] }>;

/** The same for rows in memory, in their order. */
export function differingTotalsAmong(lines: readonly Line[]): number[] {
  const totals = [...lines.keys()].filter((at) => lines[at]!.isTotal);
  const columns = summedColumns(lines.filter(({ isTotal }) => !isTotal).map(({ cells }) => cells));
  if (totals.length === 0 || totals.length > MAX_TOTALS || columns.length === 0) return [];
  return totals.filter((at) => !isTotalAt(lines, at, columns)).map((at) => lines[at]!.line);
}

function isTotalAt(lines: readonly Line[], at: number, columns: readonly number[]): boolean {
  const { cells } = lines[at]!;
  const figures = columns.flatMap((column) => {
    const figure = wholeNumberOf(cells[column] ?? null);
    return figure === null || figure === 0 ? [] : [{ column, figure }];
  });
  if (figures.length === 0) return true;
  const isAlike = sameTexts(cells, columns);
  const before = function* () {
    for (let n = at - 1; n >= 0; n -= 1) yield lines[n]!;
  };
  const after = function* () {
    for (let n = at + 1; n < lines.length; n += 1) yield lines[n]!;
  };
  return [before, after].some((rows) => isSumOf(rows(), figures) || isSumOf(rows(), figures, isAlike));
}

type Figures = readonly Readonly<{ column: number; figure: number }>[];

/** Whether at some row at least half of the figures are the sums of all rows up to there. */
function isSumOf(
  rows: Iterable<Line>,
  figures: Figures,
  isCounted: (line: Line) => boolean = () => true,
): boolean {
  const sums = figures.map(() => 0);
  for (const line of rows) {
    if (line.isTotal || !isCounted(line)) continue;
    let [equal, more] = [0, 0];
    for (const [n, { column, figure }] of figures.entries()) {
      sums[n]! += wholeNumberOf(line.cells[column] ?? null) ?? 0;
      if (sums[n] === figure) equal += 1;
      else if (sums[n]! > figure) more += 1;
    }
    if (equal * 2 >= figures.length) return true;
    if (more === figures.length) return false;
  }
  return false;
}

/** Whether a row has the other texts of a total: all but the one that calls it so, which is the last of its labels. */
function sameTexts(cells: readonly RawCell[], columns: readonly number[]): (line: Line) => boolean {
  const labels = [...cells.keys()].filter((column) => {
    const text = cells[column];
    return text != null && !columns.includes(column) && !isFigure(text);
  });
  return (line) => {
    const same = labels.filter(
      (column) => line.cells[column]?.toLowerCase() === cells[column]?.toLowerCase(),
    );
    return same.length >= labels.length - 1;
  };
}
