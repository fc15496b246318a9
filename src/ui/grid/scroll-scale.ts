/** Below what browsers cap an element's height at: Firefox at 17.8 million pixels, Chromium at 33.5. */
const MOST_PIXELS = 15_000_000;
/** A step of more viewports than these comes from dragging the bar. */
const LONG_STEP_VIEWPORTS = 3;

/** `content`: the rows' height; `viewport`: the height in which they are seen. */
export type ScrollSize = Readonly<{ content: number; viewport: number }>;

/** The height that the browser is told to scroll. */
export const scrollHeightOf = ({ content, viewport }: ScrollSize): number =>
  Math.max(viewport, Math.min(content, MOST_PIXELS));

/** Where the scroll bar stands for an offset of the rows. */
export function barOf(offset: number, size: ScrollSize): number {
  const room = roomOf(size);
  return room.content === 0 ? 0 : (clamp(offset, room.content) / room.content) * room.bar;
}

/** The rows' offset by a place of the scroll bar. */
export function offsetOf(bar: number, size: ScrollSize): number {
  const room = roomOf(size);
  return room.bar === 0 ? 0 : (clamp(bar, room.bar) / room.bar) * room.content;
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

const roomOf = (size: ScrollSize) => ({
  content: Math.max(0, size.content - size.viewport),
  bar: scrollHeightOf(size) - size.viewport,
});

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
