import { type RefObject, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Controller, placeOf, refOf } from './controller';
import { rowIdAt } from './follow-rows';
import { beginRows, goToNextFault } from './keyboard/run-command';
import { at } from './selection';
import type { Cursor, GridHandle, GridProps } from './types';
import { fitWidth } from './viewport/fit-width';

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [data-grid-popup]';

function cursorOf(grid: Controller): Omit<Cursor, 'isChosen'> {
  const { selection, areas, editing, props, scroller } = grid;
  const focused = document.activeElement;
  const isInside = scroller()?.parentElement?.contains(focused) === true;
  return {
    row: rowIdAt(selection.active.row, props.source),
    record: editing?.record ?? props.source.get(selection.active.row),
    column: refOf(selection.active, grid)?.column,
    rows: areas.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0),
    isEditing: editing !== undefined,
    hasFocus: isInside || (focused?.closest(OVERLAYS) ?? null) !== null,
  };
}

/** The functions of the grid that the page may call. */
export function useHandle(
  props: GridProps,
  { latest, copy, paste }: { latest: RefObject<Controller> } & Pick<GridHandle, 'copy' | 'paste'>,
) {
  const hadFocus = useRef(false);
  useImperativeHandle(props.ref, () => {
    const goTo: GridHandle['goTo'] = (cell, options) => {
      const place = placeOf(cell, latest.current);
      if (place !== undefined) latest.current.select(at(place.row, place.column), options);
    };
    return {
      goTo,
      select: ({ from, to, columns }) => {
        const first = placeOf({ position: from, column: columns[0] ?? '' }, latest.current);
        const last = placeOf({ position: to, column: columns.at(-1) ?? '' }, latest.current);
        if (first !== undefined && last !== undefined)
          latest.current.select({ anchor: first, head: last, active: first }, { show: 'head' });
      },
      edit: (cell) => {
        flushSync(() => goTo(cell));
        latest.current.startEdit({ replace: false });
      },
      nextFault: () => goToNextFault(latest.current),
      cursor: () => {
        const cursor = cursorOf(latest.current);
        hadFocus.current ||= cursor.hasFocus;
        return { ...cursor, isChosen: hadFocus.current };
      },
      typed: () => {
        const { openEditor, editing, columns, selection } = latest.current;
        const column = columns.all[selection.active.column]?.name;
        const open = openEditor.current;
        if (open === undefined || editing === undefined || column === undefined || !open.isChanged())
          return undefined;
        return { row: editing.row, record: editing.record, column, text: open.text() };
      },
      beginRows: (what) => beginRows(what, latest.current),
      finishEdit: () => latest.current.finishEdit(),
      focus: () => latest.current.select(latest.current.selection, { show: 'none' }),
      copy,
      paste,
      fit: (column) => fitWidth(column, latest.current),
    };
  });
}
