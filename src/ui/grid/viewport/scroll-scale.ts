/** Below what browsers cap an element's height at: Firefox at 17.8 million pixels, Chromium at 33.5. */
const MOST_PIXELS = 15_000_000;
/** So far from both ends the bar is exact: farther than anybody turns a wheel at once. */
const EXACT_PIXELS = 1_000_000;
/** A step of more viewports than these comes from dragging the bar. */
const LONG_STEP_VIEWPORTS = 3;

/** `content`: the rows' height; `viewport`: the height in which they are seen. */
export type ScrollSize = Readonly<{ content: number; viewport: number }>;

/** The height that the browser is told to scroll. */
export const scrollHeightOf = ({ content, viewport }: ScrollSize): number =>
  Math.max(viewport, Math.min(content, MOST_PIXELS));

/**
 * Where the scroll bar stands for an offset of the rows. Near both ends it is as far from the end as the rows are, so
 * that no wheel comes to the bar's end before the rows'; in between it is by proportion.
 */
export function barOf(offset: number, size: ScrollSize): number {
  const { content, bar, exact } = roomOf(size);
  const inside = clamp(offset, content);
  if (inside <= exact) return inside;
  if (inside >= content - exact) return bar - (content - inside);
  return exact + ((inside - exact) / (content - 2 * exact)) * (bar - 2 * exact);
}

/** The rows' offset by a place of the scroll bar. */
export function offsetOf(place: number, size: ScrollSize): number {
  const { content, bar, exact } = roomOf(size);
  const inside = clamp(place, bar);
  if (inside <= exact) return inside;
  if (inside >= bar - exact) return content - (bar - inside);
  return exact + ((inside - exact) / (bar - 2 * exact)) * (content - 2 * exact);
}

/**
 * The rows' offset after the bar moved. Where both have the same length it is the bar's; else a short step moves the
 * rows by as many pixels, and a long one to the same proportion.
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
