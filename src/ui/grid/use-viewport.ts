import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridColumns } from './columns';
import { barOf, offsetAfter, type ScrollSize, scrollHeightOf } from './scroll-scale';
import { baseOf, columnsInSight, covers, rowsInSight, scrollToShow, type Window } from './window';

/** Rows drawn beyond those in sight, and how few of these may be left before more are drawn. */
const AROUND = 14;
const LEFT = 4;
const COLUMNS_AROUND = 2;
const REST_MS = 150;

type Screen = Readonly<{ width: number; height: number }>;
/** Before it is measured, which is also what the server draws. */
export const FIRST_SCREEN: Screen = { width: 1200, height: 640 };

type Options = {
  rows: number;
  rowHeight: number;
  headerHeight: number;
  columns: GridColumns;
  screen: Screen;
  scroller: RefObject<HTMLDivElement | null>;
  onSight: (rows: Window) => void;
};

/**
 * Which rows and columns are drawn, and where. Scrolling moves the layer of the rows; they are drawn anew only where
 * it runs out of them.
 */
export function useViewport(options: Options) {
  const { rows, rowHeight, headerHeight, columns, screen, scroller, onSight } = options;
  const layer = useRef<HTMLDivElement>(null);
  const place = useRef({ offset: 0, bar: 0 });
  const viewport = Math.max(rowHeight, screen.height - headerHeight);
  const size: ScrollSize = { content: rows * rowHeight, viewport };
  const sightOf = (around: number): Window =>
    rowsInSight({ offset: place.current.offset, viewport, rowHeight, rows, around });
  const columnsOf = (around: number): Window =>
    columnsInSight({
      starts: columns.starts,
      offset: scroller.current?.scrollLeft ?? 0,
      viewport: screen.width - columns.fixed,
      around,
    });
  const [drawn, setDrawn] = useState<Window>(() => sightOf(AROUND));
  const [drawnColumns, setDrawnColumns] = useState<Window>(() => columnsOf(COLUMNS_AROUND));

  const moveLayer = () => {
    const base = baseOf(drawnNow.current) * rowHeight;
    if (layer.current !== null)
      layer.current.style.transform = `translateY(${base - place.current.offset}px)`;
  };
  const drawnNow = useRef(drawn);
  drawnNow.current = drawn;

  /** Draws what came into sight. */
  const look = () => {
    const sight = sightOf(0);
    onSight(sight);
    const inReserve = { first: Math.max(0, sight.first - LEFT), end: Math.min(rows, sight.end + LEFT) };
    const columnsSeen = columnsOf(0);
    if (!covers(drawn, inReserve) || drawn.end > rows) setDrawn(sightOf(AROUND));
    if (!covers(drawnColumns, columnsSeen)) setDrawnColumns(columnsOf(COLUMNS_AROUND));
  };
  const latest = useRef({ look, size });
  latest.current = { look, size };

  const scrollTo = (offset: number) => {
    const most = Math.max(0, size.content - size.viewport);
    place.current.offset = Math.max(0, Math.min(most, offset));
    const element = scroller.current;
    if (element !== null) {
      element.scrollTop = barOf(place.current.offset, size);
      place.current.bar = element.scrollTop;
    }
    look();
    moveLayer();
  };

  useLayoutEffect(moveLayer);
  // What is in sight stays there when rows come, go or are measured anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes decide, and are in the rest
  useLayoutEffect(() => scrollTo(place.current.offset), [rows, viewport, columns, screen.width]);
  useScrolling({ scroller, place, latest, moveLayer });

  return {
    layer,
    drawn: { first: Math.min(drawn.first, rows), end: Math.min(drawn.end, rows) },
    drawnColumns,
    base: baseOf(drawn),
    viewport,
    scrollHeight: scrollHeightOf(size),
    offset: () => place.current.offset,
    scrollTo,
    showRow: (row: number) => {
      const start = row * rowHeight;
      const next = scrollToShow({ start, end: start + rowHeight, offset: place.current.offset, viewport });
      if (next !== undefined) scrollTo(next);
    },
    showColumn: (index: number) => {
      const column = columns.all[index];
      const element = scroller.current;
      if (column === undefined || column.frozen || element === null) return;
      const { start, width } = column;
      const next = scrollToShow({
        start,
        end: start + width,
        offset: element.scrollLeft,
        viewport: screen.width - columns.fixed,
      });
      if (next !== undefined) element.scrollLeft = next;
    },
  };
}

/** Follows the scroll bar, and at rest puts it where the rows are. */
function useScrolling(options: {
  scroller: RefObject<HTMLDivElement | null>;
  place: RefObject<{ offset: number; bar: number }>;
  latest: RefObject<{ look: () => void; size: ScrollSize }>;
  moveLayer: () => void;
}) {
  const { scroller, place, latest, moveLayer } = options;
  const move = useRef(moveLayer);
  move.current = moveLayer;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let rest: ReturnType<typeof setTimeout>;
    const settle = () => {
      element.scrollTop = barOf(place.current.offset, latest.current.size);
      place.current.bar = element.scrollTop;
    };
    const follow = () => {
      const bar = element.scrollTop;
      const { offset, bar: before } = place.current;
      if (bar !== before)
        place.current = { bar, offset: offsetAfter({ offset, bar, before, size: latest.current.size }) };
      // In the same frame as the scroll, or there would be one without rows.
      flushSync(latest.current.look);
      move.current();
      clearTimeout(rest);
      rest = setTimeout(settle, REST_MS);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      clearTimeout(rest);
    };
  }, [scroller, place, latest]);
}
