import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { GridColumns } from './columns';
import { barOf, type ScrollSize, scrollHeightOf } from './scroll-scale';
import { useScrolling } from './use-scrolling';
import { baseOf, columnsInSight, covers, rowsInSight, scrollToShow, type Window } from './window';

/** Rows drawn beyond those in sight, and how few of these may be left before more are drawn. */
const AROUND = 14;
const LEFT = 4;
const COLUMNS_AROUND = 2;

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
      if (scroller.current !== null) showColumn(index, { columns, screen, scroller: scroller.current });
    },
  };
}

/** Scrolls sideways as little as can be for a column to be seen. */
function showColumn(
  index: number,
  { columns, screen, scroller }: Pick<Options, 'columns' | 'screen'> & { scroller: HTMLElement },
): void {
  const column = columns.all[index];
  if (column === undefined || column.frozen) return;
  const { start, width } = column;
  const next = scrollToShow({
    start,
    end: start + width,
    offset: scroller.scrollLeft,
    viewport: screen.width - columns.fixed,
  });
  if (next !== undefined) scroller.scrollLeft = next;
}
