/** The maximum height, below that of elements in browsers: 17.8 million pixels in Firefox, 33.5 in Chromium. */
const MAX_PIXELS = 15_000_000;
/** The distance from both ends within which the bar is exact: more than one turn of a wheel. */
const EXACT_PIXELS = 1_000_000;
/** A step of more viewports than this comes from dragging the bar. */
const LONG_STEP_VIEWPORTS = 3;

/** `content`: the height of the rows; `viewport`: the height of the visible area. */
export type ScrollSize = Readonly<{ content: number; viewport: number }>;

/** The scroll height of the element in the browser. */
export const scrollHeightOf = ({ content, viewport }: ScrollSize): number =>
  Math.max(viewport, Math.min(content, MAX_PIXELS));

/**
 * The position of the scroll bar for an offset of the rows. Near both ends its distance from the end equals that of the
 * rows, so that the wheel does not reach the bar's end before the rows' end; in between it is proportional.
 */
export function barOf(offset: number, size: ScrollSize): number {
  const { content, bar, exact } = roomOf(size);
  const inside = clamp(offset, content);
  if (inside <= exact) return inside;
  if (inside >= content - exact) return bar - (content - inside);
  return exact + ((inside - exact) / (content - 2 * exact)) * (bar - 2 * exact);
}

/** The rows' offset for a position of the scroll bar. */
export function offsetOf(place: number, size: ScrollSize): number {
  const { content, bar, exact } = roomOf(size);
  const inside = clamp(place, bar);
  if (inside <= exact) return inside;
  if (inside >= bar - exact) return content - (bar - inside);
  return exact + ((inside - exact) / (bar - 2 * exact)) * (content - 2 * exact);
}

/**
 * The rows' offset after the bar moved. If both have the same length, it is the position of the bar; otherwise a short step
 * moves the rows by the same number of pixels, and a long one to the same proportion.
 */
export function offsetAfter(options: {
  offset: number;
  bar: number;
  before: number;
  size: ScrollSize;
}): number {
  const { offset, bar, before, size } = options;
  const room = roomOf(size);
  if (room.bar === room.content) return clamp(bar, room.content);
  const step = bar - before;
  if (Math.abs(step) > size.viewport * LONG_STEP_VIEWPORTS) return offsetOf(bar, size);
  return clamp(offset + step, room.content);
}

function roomOf(size: ScrollSize) {
  const content = Math.max(0, size.content - size.viewport);
  const bar = scrollHeightOf(size) - size.viewport;
  return { content, bar, exact: content === bar ? content : Math.min(EXACT_PIXELS, bar / 4) };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
