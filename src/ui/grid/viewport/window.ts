/** Rows or columns to be drawn: the first, and the one after the last. */
export type Window = Readonly<{ first: number; end: number }>;

/** Rows are placed from the nearest of these on, for a browser places nothing exactly millions of pixels away. */
const BASE_ROWS = 1_000;

/** What is in sight of rows of one height, and some around them. */
export function rowsInSight(options: {
  offset: number;
  viewport: number;
  rowHeight: number;
  rows: number;
  around: number;
}): Window {
  const { offset, viewport, rowHeight, rows, around } = options;
  const first = Math.floor(offset / rowHeight);
  const end = Math.ceil((offset + viewport) / rowHeight);
  return { first: Math.max(0, first - around), end: Math.max(0, Math.min(rows, end + around)) };
}

/** Whether what is drawn covers what is in sight. */
export const covers = (drawn: Window, sight: Window): boolean =>
  drawn.first <= sight.first && drawn.end >= sight.end;

/** The row from which the drawn ones are placed. */
export const baseOf = ({ first }: Window): number => Math.floor(first / BASE_ROWS) * BASE_ROWS;

/** The columns in sight of those that scroll; `starts` has an entry more than there are columns: their end. */
export function columnsInSight(options: {
  starts: readonly number[];
  offset: number;
  viewport: number;
  around: number;
}): Window {
  const { starts, offset, viewport, around } = options;
  const count = starts.length - 1;
  let first = 0;
  while (first < count - 1 && starts[first + 1]! <= offset) first += 1;
  let end = first;
  while (end < count && starts[end]! < offset + viewport) end += 1;
  return { first: Math.max(0, first - around), end: Math.min(count, end + around) };
}

/** How far to scroll so that a stretch is in sight; undefined where it is. */
export function scrollToShow(options: {
  start: number;
  end: number;
  offset: number;
  viewport: number;
}): number | undefined {
  const { start, end, offset, viewport } = options;
  if (start < offset || end - start > viewport) return start;
  if (end > offset + viewport) return end - viewport;
  return undefined;
}
