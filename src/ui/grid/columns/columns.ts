import type { Field } from '@/domain/collections';

/** A column with its position. */
export type GridColumn = Readonly<{
  name: string;
  field: Field;
  width: number;
  /** The distance from the left edge of the frozen or of the scrolling columns, in pixels. */
  start: number;
  frozen: boolean;
  editable: boolean;
}>;

/** The visible columns, from left to right, and their total widths. */
export type GridColumns = Readonly<{
  all: readonly GridColumn[];
  frozen: number;
  /** The width of the row numbers. */
  numbers: number;
  /** The width of the row numbers and the frozen columns. */
  fixed: number;
  /** The start of each scrolling column, and the end of the last one. */
  starts: readonly number[];
  total: number;
}>;

export const MIN_WIDTH = 56;
export const MAX_WIDTH = 900;
/** The step by which a key makes a column wider. */
export const WIDTH_STEP = 16;

/** The width beside the digits: padding, thousands separators, and the icon for the state of the row. */
const NUMBERS_PADDING = 36;
const DIGIT_WIDTH = 8;
const MIN_DIGITS = 3;
/** The maximum part of the screen width for frozen columns; the others scroll. */
const MAX_FIXED = 0.5;

/** The column of row numbers is wide enough for the number of the last row. */
export const numbersWidth = (rows: number): number =>
  NUMBERS_PADDING + DIGIT_WIDTH * Math.max(MIN_DIGITS, String(rows).length);

/** The number of columns that can be frozen on a screen of that width. */
export function frozenOnScreen(options: {
  widths: readonly number[];
  frozen: number;
  numbers: number;
  screen: number;
}): number {
  const { widths, frozen, numbers, screen } = options;
  let width = numbers;
  let count = 0;
  while (count < Math.min(frozen, widths.length)) {
    width += widths[count]!;
    if (width > screen * MAX_FIXED) break;
    count += 1;
  }
  return count;
}

/** Computes the positions of the columns. */
export function arrange(
  columns: readonly Omit<GridColumn, 'start' | 'frozen'>[],
  { frozen, numbers }: { frozen: number; numbers: number },
): GridColumns {
  let fixed = numbers;
  const starts = [0];
  const all = columns.map((column, place): GridColumn => {
    if (place < frozen) {
      fixed += column.width;
      return { ...column, frozen: true, start: fixed - column.width };
    }
    const start = starts.at(-1)!;
    starts.push(start + column.width);
    return { ...column, frozen: false, start };
  });
  return { all, frozen, numbers, fixed, starts, total: fixed + starts.at(-1)! };
}
