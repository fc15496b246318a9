import type { RefObject } from 'react';
import type { Controller } from '../controller';
import type { Place } from '../selection';

const EDGE = 24;
/** The maximum number of rows per frame, when the pointer is far outside. */
const FASTEST = 0.6;

/**
 * Follows a pressed pointer until it is released, also beyond the grid's edges, where the grid scrolls.
 * @param options.onCell called with the cell below the pointer, whenever it changes or the grid scrolls
 */
export function followPointer(
  begin: PointerEvent,
  options: { latest: RefObject<Controller>; onCell: (place: Place) => void; onEnd: (moved: boolean) => void },
) {
  const { latest, onCell, onEnd } = options;
  let { clientX: x, clientY: y } = begin;
  let moved = false;
  let frame = 0;
  const tick = () => {
    frame = requestAnimationFrame(tick);
    if (scrollOn({ x, y }, latest.current)) onCell(placeUnder({ x, y }, latest.current));
  };
  const onMove = (event: PointerEvent) => {
    ({ clientX: x, clientY: y } = event);
    if (!moved && Math.hypot(x - begin.clientX, y - begin.clientY) < 3) return;
    if (!moved) frame = requestAnimationFrame(tick);
    moved = true;
    onCell(placeUnder({ x, y }, latest.current));
  };
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    cancelAnimationFrame(frame);
    onEnd(moved);
  };
  window.addEventListener('pointermove', onMove, { signal: stop.signal });
  window.addEventListener('pointerup', end, { signal: stop.signal });
  window.addEventListener('pointercancel', end, { signal: stop.signal });
}

type Point = { x: number; y: number };

/** The cell below a point of the window, or the nearest one. */
export function placeUnder({ x, y }: Point, grid: Controller): Place {
  const { columns, extent, rowHeight, headerHeight } = grid;
  const element = grid.scroller();
  const box = element?.getBoundingClientRect() ?? new DOMRect();
  const down = Math.min(Math.max(y - box.top - headerHeight, 0), grid.viewport - 1);
  const row = Math.floor((down + grid.offset()) / rowHeight);
  const across = x - box.left;
  const isFixed = across < columns.fixed;
  const inside = isFixed ? across : across - columns.fixed + (element?.scrollLeft ?? 0);
  const column = columns.all.findLastIndex(
    ({ frozen, start }) => (isFixed ? frozen : !frozen) && start <= Math.max(inside, 0),
  );
  return {
    row: Math.max(0, Math.min(extent.rows - 1, row)),
    column: Math.max(0, column),
  };
}

/** @returns whether the pointer is at an edge, so that the grid scrolled */
function scrollOn({ x, y }: Point, grid: Controller): boolean {
  const element = grid.scroller();
  if (element === null) return false;
  const box = element.getBoundingClientRect();
  const down = beyond(y, box.top + grid.headerHeight, box.top + element.clientHeight);
  const across = beyond(x, box.left + grid.columns.fixed, box.left + element.clientWidth);
  if (down === 0 && across === 0) return false;
  if (down !== 0)
    grid.scrollTo(grid.offset() + Math.max(-FASTEST, Math.min(FASTEST, down / 100)) * grid.rowHeight * 2);
  if (across !== 0) element.scrollLeft += Math.max(-16, Math.min(16, across / 3));
  return true;
}

const beyond = (value: number, start: number, end: number): number =>
  value < start + EDGE / 2 ? value - start - EDGE / 2 : value > end - EDGE / 2 ? value - end + EDGE / 2 : 0;
