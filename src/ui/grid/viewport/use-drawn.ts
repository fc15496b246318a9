import { useState } from 'react';
import type { GridColumns } from '../columns/columns';
import type { Screen } from './use-screen';
import { columnsInSight, covers, rowsInSight, type Window } from './window';

/** The number of rows rendered beyond the visible ones, and the remainder at which more are rendered. */
const AROUND = 14;
const LEFT = 4;
const COLUMNS_AROUND = 2;

/** Which rows and columns are rendered: the visible ones and some around them, updated only when these run out. */
export function useDrawn(options: {
  rows: number;
  rowHeight: number;
  viewport: number;
  columns: GridColumns;
  screen: Screen;
  /** The current scroll offsets of rows and columns, in pixels. */
  offset: () => number;
  offsetAcross: () => number;
  onSight: (rows: Window) => void;
}) {
  const { rows, rowHeight, viewport, columns, screen, offset, offsetAcross, onSight } = options;
  const rowsAt = (around: number): Window =>
    rowsInSight({ offset: offset(), viewport, rowHeight, rows, around });
  const columnsAt = (around: number): Window =>
    columnsInSight({
      starts: columns.starts,
      offset: offsetAcross(),
      viewport: screen.width - columns.fixed,
      around,
    });
  const [drawn, setDrawn] = useState<Window>(() => rowsAt(AROUND));
  const [drawnColumns, setDrawnColumns] = useState<Window>(() => columnsAt(COLUMNS_AROUND));

  /** Renders what became visible. */
  const look = () => {
    const sight = rowsAt(0);
    onSight(sight);
    const inReserve = { first: Math.max(0, sight.first - LEFT), end: Math.min(rows, sight.end + LEFT) };
    if (!covers(drawn, inReserve) || drawn.end > rows) setDrawn(rowsAt(AROUND));
    if (!covers(drawnColumns, columnsAt(0))) setDrawnColumns(columnsAt(COLUMNS_AROUND));
  };
  return { drawn, drawnColumns, look };
}
