import { longestWord, type PaperLayout, paperParts } from '@/ui/parts/print/paper-parts';
import type { ModelRow, TableModel } from './table-model';
import type { SummaryWords } from './words';

/** Longer names of rows have several lines on paper. */
const MAX_HEAD = 24;

/** The layout of a summary's table on paper. */
export function paperLayoutOf(
  { head, columns, rows, totals, absent, expected }: TableModel,
  { words }: { words: SummaryWords },
): PaperLayout {
  const all = totals === undefined ? rows : [...rows, totals];
  const lettersAt = (at: number) =>
    all.reduce((most, { figures, periods }) => {
      const figure = figures[at] ?? null;
      const text = figure === null ? '' : words.figureText(figure, columns[at]!.way);
      // A figure of a period other than its column's has the name of that period below it.
      const isOther = periods[at] !== undefined && periods[at] !== expected[at];
      return Math.max(most, text.length, isOther ? MAX_PERIOD : 0);
    }, longestWord(absent));
  return paperParts({
    head: Math.min(
      MAX_HEAD,
      Math.max(longestWord(head), ...all.map(({ text, around }) => Math.max(text.length, around.length))),
    ),
    columns: columns.map(({ text, around }, at) =>
      Math.max(longestWord(text), longestWord(around), lettersAt(at)),
    ),
  });
}

/** The number of letters in a period's longest word, such as `semester`. */
const MAX_PERIOD = 10;

/** A table reduced to some of its columns. */
export function modelColumns(model: TableModel, from: number, to: number): TableModel {
  const part = <T>(all: readonly T[]): readonly T[] => all.slice(from, to);
  const rowOf = (row: ModelRow): ModelRow => ({
    ...row,
    figures: part(row.figures),
    periods: part(row.periods),
  });
  return {
    ...model,
    columns: part(model.columns),
    expected: part(model.expected),
    rows: model.rows.map(rowOf),
    totals: model.totals && rowOf(model.totals),
  };
}
