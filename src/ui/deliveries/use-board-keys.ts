import { type KeyboardEvent, useRef, useState } from 'react';

/** A cell of the board. */
type BoardPlace = Readonly<{ row: number; column: number }>;

/** The row and column of a cell, as the attribute `data-place` has them. */
export const placeName = ({ row, column }: BoardPlace): string => `${row}:${column}`;

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * Moves the focus over the cells of a board by arrows, Home, End and, with Ctrl, to its corners. Tab reaches one cell only:
 * the last that had the focus.
 */
export function useBoardKeys(rows: number, columns: number) {
  const board = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<BoardPlace>({ row: 0, column: 0 });
  const current = { row: within(at.row, rows), column: within(at.column, columns) };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const toCorner = event.ctrlKey && (event.key === 'Home' || event.key === 'End');
    const next = {
      row: within(current.row + (toCorner ? move[1] : move[0]), rows),
      column: within(current.column + move[1], columns),
    };
    setAt(next);
    board.current?.querySelector<HTMLElement>(`[data-place="${placeName(next)}"]`)?.focus();
  };
  return { board, current, onKeyDown, setAt };
}

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));
