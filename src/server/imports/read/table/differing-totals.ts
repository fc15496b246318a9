import type { DuckDBConnection } from '@duckdb/node-api';
import { isFigure, MARK, type RawCell } from '../rows/row-marks';
import { TABLE_SHARE } from '../thresholds';
import type { ReadSheet } from './find-header';
import { isTooLarge, readTextRows, summedColumns, type TextRow, wholeNumberOf } from './subtotals';

/** Sheets with more rows that are called totals are reports of databases; they are not searched. */
const MAX_TOTALS = 2_000;

/**
 * The lines of the rows that were set aside because they are called totals, and whose figures are not the sums of rows beside
 * them: a village may be called so, or one of the figures is wrong. A row is a total if at least half of its figures are the
 * sums of the rows before or after it, up to any row; or of only those of these rows that have the same other texts, such as
 * the sex.
 */
export async function findDifferingTotals(
  duck: DuckDBConnection,
  sheet: ReadSheet,
  at: number,
): Promise<readonly number[]> {
  if (isTooLarge(sheet)) return [];
  const isAside = `EXISTS (FROM aside WHERE sheet = ${at} AND line = row.line)`;
  const isTotal = `mark = ${MARK.total} AND EXISTS (FROM aside WHERE sheet = ${at} AND line = row.line AND reason = 'total')`;
  const totals = new Set((await readTextRows(duck, sheet, isTotal)).map(({ line }) => line));
  if (totals.size === 0 || totals.size > MAX_TOTALS) return [];
  const rows = await readTextRows(duck, sheet, `NOT ${isAside} OR (${isTotal})`);
  const lines = rows.map((row) => ({ ...row, isTotal: totals.has(row.line) }));
  const columns = summedColumns(lines.filter(({ isTotal }) => !isTotal).map(({ cells }) => cells));
  if (columns.length === 0) return [];
  return lines
    .filter(({ isTotal }, n) => isTotal && !isSumOfOthers(lines, n, columns))
    .map(({ line }) => line);
}

type Line = TextRow & Readonly<{ isTotal: boolean }>;

function isSumOfOthers(lines: readonly Line[], at: number, columns: readonly number[]): boolean {
  const { cells } = lines[at]!;
  const figures = columns.flatMap((column) => {
    const figure = wholeNumberOf(cells[column] ?? null);
    return figure === null || figure === 0 ? [] : [{ column, figure }];
  });
  if (figures.length === 0) return true;
  const isAlike = sameTexts(cells, columns);
  const sides = [lines.slice(0, at).toReversed(), lines.slice(at + 1)];
  return sides.some((rows) => isSumOf(rows, figures) || isSumOf(rows, figures, isAlike));
}

type Figures = readonly Readonly<{ column: number; figure: number }>[];

/** Whether, at some row, at least half of the figures are the sums of all rows up to that row. */
function isSumOf(
  rows: readonly Line[],
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
    if (equal >= figures.length * TABLE_SHARE.most) return true;
    if (more === figures.length) return false;
  }
  return false;
}

/** Whether a row has all texts of a total but one, which names the row a total. */
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
