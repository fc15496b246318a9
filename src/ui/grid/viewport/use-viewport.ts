import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridColumns } from '../columns/columns';
import { barOf, type ScrollSize, scrollHeightOf } from './scroll-scale';
import { useDrawn } from './use-drawn';
import type { Screen } from './use-screen';
import { useScrolling } from './use-scrolling';
import { baseOf, scrollToShow, type Window } from './window';

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
 * Which rows and columns are rendered, and where. Scrolling moves the layer of the rows; they are rendered again only
 * when the layer runs out of them.
 */
export function useViewport(options: Options) {
  const { rows, rowHeight, headerHeight, columns, screen, scroller } = options;
  const place = useRef({ offset: 0, bar: 0 });
  const viewport = Math.max(rowHeight, screen.height - headerHeight);
  const size: ScrollSize = { content: rows * rowHeight, viewport };
  const offset = () => place.current.offset;
  const offsetAcross = () => scroller.current?.scrollLeft ?? 0;
  const { drawn, drawnColumns, look } = useDrawn({ ...options, viewport, offset, offsetAcross });
  const { layer, moveLayer } = useLayer(baseOf(drawn) * rowHeight, offset);

  const scrollTo = (next: number) => {
    const most = Math.max(0, size.content - size.viewport);
    place.current.offset = Math.max(0, Math.min(most, next));
    const element = scroller.current;
    if (element !== null) {
      element.scrollTop = barOf(place.current.offset, size);
      place.current.bar = element.scrollTop;
    }
    look();
    moveLayer();
  };
  // The visible rows stay in place when rows are added, removed or measured again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes decide, and are in the rest
  useLayoutEffect(() => scrollTo(place.current.offset), [rows, viewport, columns, screen.width]);
  const latest = useRef({ look, size });
  latest.current = { look, size };
  useScrolling({ scroller, place, latest, moveLayer });

  return {
    layer,
    drawn: { first: Math.min(drawn.first, rows), end: Math.min(drawn.end, rows) },
    drawnColumns,
    base: baseOf(drawn),
    viewport,
    scrollHeight: scrollHeightOf(size),
    offset,
    scrollTo,
    /** If a visible row gets another position, it stays where it is on the screen, as far as possible. */
    keepInSight: (from: number, to: number) => {
      const { offset: top } = place.current;
      const isVisible = (from + 1) * rowHeight > top && from * rowHeight < top + viewport;
      if (isVisible) scrollTo(top + (to - from) * rowHeight);
    },
    showRow: (row: number) => {
      const start = row * rowHeight;
      const next = scrollToShow({ start, end: start + rowHeight, offset: offset(), viewport });
      if (next !== undefined) scrollTo(next);
    },
    showColumn: (index: number) => {
      if (scroller.current !== null) showColumn(index, { columns, screen, scroller: scroller.current });
    },
  };
}

/** The element that contains the rows. @param base the origin of their positions, in pixels of all rows */
function useLayer(base: number, offset: () => number) {
  const layer = useRef<HTMLDivElement>(null);
  const drawnFrom = useRef(base);
  drawnFrom.current = base;
  const moveLayer = () => {
    if (layer.current !== null)
      layer.current.style.transform = `translateY(${drawnFrom.current - offset()}px)`;
  };
  useLayoutEffect(moveLayer);
  return { layer, moveLayer };
}

/** Scrolls sideways by the minimum that makes a column visible. */
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
