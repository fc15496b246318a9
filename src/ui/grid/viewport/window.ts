/** The rows or columns to be rendered: the first, and the one after the last. */
export type Window = Readonly<{ first: number; end: number }>;

/**
 * Rows are positioned relative to the nearest multiple of this, because browsers position imprecisely at millions of
 * pixels.
 */
const BASE_ROWS = 1_000;

/** The visible rows, all of equal height, and some around them. */
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

/** Whether the rendered rows or columns include all visible ones. */
export const covers = (drawn: Window, sight: Window): boolean =>
  drawn.first <= sight.first && drawn.end >= sight.end;

/** The row relative to which the rendered ones are positioned. */
export const baseOf = ({ first }: Window): number => Math.floor(first / BASE_ROWS) * BASE_ROWS;

/** The visible scrolling columns; `starts` has one entry more than there are columns: their end. */
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

/** The scroll offset that makes an interval visible; undefined if it is already visible. */
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
