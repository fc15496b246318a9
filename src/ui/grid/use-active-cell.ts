import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridColumns } from './columns/columns';
import type { CellEditing, Controller } from './controller';
import { placeTold } from './place-fault';
import { at, type GridSize, limitSelection, type Place, type Selection } from './selection';
import type { KeptPlace } from './types';

/** The active cell: the selection, whether the cell is edited, and the focus, which the cell always has. */
export function useActiveCell(options: {
  extent: GridSize;
  scroller: RefObject<HTMLDivElement | null>;
  show: (place: Place) => void;
  columns: GridColumns;
  kept: RefObject<KeptPlace>;
}) {
  const { extent, scroller, show, columns, kept } = options;
  const [chosen, setSelection] = useState<Selection>(() => {
    const column = columns.all.findIndex(({ name }) => name === kept.current.column);
    return at(0, Math.max(0, column));
  });
  const [editing, setEditing] = useState<CellEditing>();
  const [flow, setFlow] = useState<number>();
  const focus = useActiveFocus(scroller, editing !== undefined);

  const select: Controller['select'] = (next, options = {}) => {
    const { show: shown = 'active', flow: nextFlow, focus: takesFocus = true } = options;
    if (takesFocus) focus();
    // Also if it is the same cell: it must get the focus.
    setSelection({ ...next });
    setFlow(nextFlow);
    setEditing(undefined);
    if (shown !== 'none') show(next[shown]);
  };
  const edit = (next: CellEditing) => {
    show(next.place);
    // Synchronously, so that the key that started the edit is typed into it.
    flushSync(() => setEditing(next));
  };
  const stopEdit = () => {
    focus();
    setEditing(undefined);
  };
  const selection = limitSelection(chosen, extent);
  const activeColumn = columns.all[selection.active.column]?.name;
  useEffect(() => {
    kept.current.column = activeColumn;
  }, [kept, activeColumn]);
  return { selection, editing, flow, select, edit, stopEdit };
}

/** Returns a function that focuses the active cell, once it is rendered and not being edited. */
function useActiveFocus(scroller: RefObject<HTMLDivElement | null>, isEditing: boolean): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current || isEditing) return;
    isWanted.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    cell?.focus({ preventScroll: true });
    if (cell != null) placeTold(cell, scroller.current!);
  });
  return () => {
    isWanted.current = true;
  };
}
