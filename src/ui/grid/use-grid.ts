import { useTranslations } from 'next-intl';
import { type RefObject, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Controller, Editing } from './controller';
import { placeFault } from './place-fault';
import { type Area, areaOf, at, type Place, type Selection, within } from './selection';
import type { GridProps } from './types';
import { useColumns } from './use-columns';
import { useScreen } from './use-screen';
import { useViewport } from './use-viewport';

export const ROW_HEIGHT = 34;
export const HEADER_HEIGHT = 48;

/** The state of a grid, and the controller that its parts work with. */
export function useGrid(props: GridProps, announce: (text: string) => void) {
  const notEditable = useTranslations('grid')('notEditable');
  const { source, actions } = props;
  const id = useId();
  useSyncExternalStore(source.subscribe, source.revision, source.revision);
  const scroller = useRef<HTMLDivElement>(null);
  const screen = useScreen(scroller);
  const rows = source.total() + (actions === undefined ? 0 : 1);
  const { columns, ...columnActions } = useColumns({ ...props, rows, screen: screen.width });
  const viewport = useViewport({
    rows,
    rowHeight: ROW_HEIGHT,
    headerHeight: HEADER_HEIGHT,
    columns,
    screen,
    scroller,
    onSight: ({ first, end }) => source.ensure(first, Math.min(end, source.total()) - 1),
  });
  const extent = { rows, columns: columns.all.length };
  const [kept, setSelection] = useState<Selection>(() => at(0, 0));
  const selection = within(kept, extent);
  const [editing, setEditing] = useState<Editing>();
  const [flow, setFlow] = useState<number>();
  const [filling, setFilling] = useState<Area>();
  const [dropBefore, setDropBefore] = useState<string>();
  const focus = useActiveFocus(scroller, editing !== undefined);

  const bringIntoSight = ({ row, column }: Place) => {
    if (row >= 0) viewport.showRow(row);
    viewport.showColumn(column);
  };
  const select: Controller['select'] = (next, { show = 'active', flow: nextFlow } = {}) => {
    focus();
    // Also where it is the same one: the focus is wanted there.
    setSelection({ ...next });
    setFlow(nextFlow);
    setEditing(undefined);
    if (show !== 'none') bringIntoSight(next[show]);
  };
  const startEdit: Controller['startEdit'] = ({ replace }) => {
    const { row, column } = selection.active;
    const shown = columns.all[column];
    if (actions === undefined || shown === undefined || row < 0) return;
    const isLoading = row < source.total() && source.get(row) === undefined;
    if (isLoading) return;
    if (!shown.editable) return announce(notEditable);
    const { field } = shown;
    // It does not fit into a line, nor into a cell.
    if (field.kind === 'varchar' && field.multiline === true)
      return props.onOpenText?.({ position: row, column: shown.name });
    bringIntoSight(selection.active);
    // At once, so that the key that began the edit is typed into it.
    flushSync(() => setEditing({ place: selection.active, replace }));
  };
  const controller: Controller = {
    props,
    columns,
    extent,
    rowHeight: ROW_HEIGHT,
    headerHeight: HEADER_HEIGHT,
    viewport: viewport.viewport,
    offset: viewport.offset,
    scrollTo: viewport.scrollTo,
    scroller: () => scroller.current,
    selection,
    area: areaOf(selection, extent),
    editing,
    flow,
    select,
    show: bringIntoSight,
    startEdit,
    stopEdit: () => {
      focus();
      setEditing(undefined);
    },
    setFilling,
    setDropBefore,
    ...columnActions,
    announce,
  };
  const latest = useRef(controller);
  latest.current = controller;
  return { id, scroller, viewport, controller, latest, filling, dropBefore };
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
