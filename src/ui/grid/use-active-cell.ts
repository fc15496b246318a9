import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridColumns } from './columns/columns';
import type { CellEditing, Controller, OpenEditor } from './controller';
import { followRows, isLost, withRowIds } from './follow-rows';
import { placeTold } from './place-fault';
import { at, type GridSize, limitSelection, type Place, type Selection } from './selection';
import type { KeptPlace, RowSource } from './types';

/** After this time without a key, a cursor whose row was removed belongs to the row that has taken its position. */
const LOST_MS = 1_000;

/**
 * The active cell: the selection, whether the cell is edited, and the focus, which the cell always has. The selection
 * belongs to the rows, not to their positions, so it moves with them.
 */
export function useActiveCell(options: {
  extent: GridSize;
  source: RowSource;
  scroller: RefObject<HTMLDivElement | null>;
  show: (place: Place) => void;
  /** If a row gets another position, it stays where it is on the screen. */
  keepInSight: (from: number, to: number) => void;
  columns: GridColumns;
  kept: RefObject<KeptPlace>;
}) {
  const { extent, source, scroller, show, keepInSight, columns, kept } = options;
  const chosen = useRef<Selection>(undefined);
  chosen.current ??= at(
    0,
    Math.max(
      0,
      columns.all.findIndex(({ name }) => name === kept.current.column),
    ),
  );
  const [, setTurn] = useState(0);
  const [editing, setEditing] = useState<CellEditing>();
  const [flow, setFlow] = useState<number>();
  const openEditor = useRef<OpenEditor>(undefined);
  const focus = useActiveFocus(scroller, editing !== undefined);

  const before = chosen.current;
  const followed = followRows(before, source);
  chosen.current = followed;
  const moved = useRef<number>(undefined);
  if (followed.active.row !== before.active.row) moved.current ??= before.active.row;
  useLayoutEffect(() => {
    const from = moved.current;
    moved.current = undefined;
    if (from !== undefined) keepInSight(from, chosen.current!.active.row);
  });

  /** The typed text is entered, whatever closes the editor. */
  const finishEdit = () => openEditor.current?.finish();
  const select: Controller['select'] = (next, options = {}) => {
    const { show: shown = 'active', flow: nextFlow, focus: takesFocus = true } = options;
    finishEdit();
    if (takesFocus) focus();
    chosen.current = withRowIds(next, source);
    // The cell is focused even if it is the same one.
    setTurn((turn) => turn + 1);
    setFlow(nextFlow);
    setEditing(undefined);
    if (shown !== 'none') show(next[shown]);
  };
  const edit = (next: CellEditing) => {
    show(chosen.current!.active);
    // The editor opens synchronously, so that the key that started the edit is typed into it.
    flushSync(() => setEditing(next));
  };
  const stopEdit: Controller['stopEdit'] = ({ focus: takesFocus = true } = {}) => {
    if (takesFocus) focus();
    setEditing(undefined);
  };
  const selection = limitSelection(followed, extent);
  const lost = isLost(selection, source);
  const stayLost = useLostFor(lost, () => {
    chosen.current = withRowIds(chosen.current!, source);
    setTurn((turn) => turn + 1);
  });
  const activeColumn = columns.all[selection.active.column]?.name;
  useEffect(() => {
    kept.current.column = activeColumn;
  }, [kept, activeColumn]);
  return {
    selection,
    editing,
    flow,
    select,
    edit,
    stopEdit,
    finishEdit,
    openEditor,
    isLost: lost,
    stayLost,
  };
}

/** Ends a loss after a moment. @returns begins the moment again */
function useLostFor(lost: boolean, end: () => void): () => void {
  const [tries, setTries] = useState(0);
  const latest = useRef(end);
  latest.current = end;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try begins the moment again
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => latest.current(), LOST_MS);
    return () => clearTimeout(timer);
  }, [lost, tries]);
  return () => setTries((count) => count + 1);
}

/**
 * Returns a function that focuses the active cell, once it is rendered and not being edited. The focus also returns to it when
 * the element that had it was removed with its row.
 */
function useActiveFocus(scroller: RefObject<HTMLDivElement | null>, isEditing: boolean): () => void {
  const isWanted = useRef(false);
  const isInside = useFocusInside(scroller);
  useLayoutEffect(() => {
    const isRemoved = isInside.current && document.activeElement === document.body;
    if ((!isWanted.current && !isRemoved) || isEditing) return;
    isWanted.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    cell?.focus({ preventScroll: true });
    if (cell != null) placeTold(cell, scroller.current!);
  });
  return () => {
    isWanted.current = true;
  };
}

/** Whether the grid took the focus last, and nothing outside of it was pressed since. */
function useFocusInside(scroller: RefObject<HTMLDivElement | null>): RefObject<boolean> {
  const isInside = useRef(false);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      isInside.current = target instanceof Node && scroller.current?.contains(target) === true;
    };
    document.addEventListener('focusin', follow, true);
    document.addEventListener('pointerdown', follow, true);
    return () => {
      document.removeEventListener('focusin', follow, true);
      document.removeEventListener('pointerdown', follow, true);
    };
  }, [scroller]);
  return isInside;
}
