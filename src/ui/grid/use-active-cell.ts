import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Controller, Editing } from './controller';
import { placeFault } from './place-fault';
import { at, type Extent, type Place, type Selection, within } from './selection';

/** The active cell: what is selected with it, whether it is edited, and the focus, which is always its own. */
export function useActiveCell(options: {
  extent: Extent;
  scroller: RefObject<HTMLDivElement | null>;
  show: (place: Place) => void;
}) {
  const { extent, scroller, show } = options;
  const [kept, setSelection] = useState<Selection>(() => at(0, 0));
  const [editing, setEditing] = useState<Editing>();
  const [flow, setFlow] = useState<number>();
  const focus = useActiveFocus(scroller, editing !== undefined);

  const select: Controller['select'] = (next, { show: shown = 'active', flow: nextFlow } = {}) => {
    focus();
    // Also where it is the same one: the focus is wanted there.
    setSelection({ ...next });
    setFlow(nextFlow);
    setEditing(undefined);
    if (shown !== 'none') show(next[shown]);
  };
  const edit = (next: Editing) => {
    show(next.place);
    // At once, so that the key that began the edit is typed into it.
    flushSync(() => setEditing(next));
  };
  const stopEdit = () => {
    focus();
    setEditing(undefined);
  };
  return { selection: within(kept, extent), editing, flow, select, edit, stopEdit };
}

/** Gives a function that wants the focus on the active cell, once that is drawn and not edited. */
function useActiveFocus(scroller: RefObject<HTMLDivElement | null>, isEditing: boolean): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current || isEditing) return;
    isWanted.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    cell?.focus({ preventScroll: true });
    if (cell != null) placeFault(cell, scroller.current!);
  });
  return () => {
    isWanted.current = true;
  };
}
