import { type RefObject, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Controller, placeOf, refOf } from './controller';
import { fitWidth } from './fit-width';
import { goToNextFault } from './keyboard/run-command';
import { at } from './selection';
import type { GridHandle, GridProps } from './types';

/** The functions of the grid that the page may call. */
export function useHandle(
  props: GridProps,
  { latest, copy }: { latest: RefObject<Controller>; copy: GridHandle['copy'] },
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
      focus: () => latest.current.select(latest.current.selection, { show: 'none' }),
      cursor: () => {
        const { selection, editing, scroller } = latest.current;
        hadFocus.current ||= scroller()?.contains(document.activeElement) ?? false;
        const { row } = selection.active;
        return hadFocus.current
          ? {
              record: editing?.record ?? latest.current.props.source.get(row),
              column: refOf(selection.active, latest.current)?.column,
              isEditing: editing !== undefined,
            }
          : undefined;
      },
      copy,
      fit: (column) => fitWidth(column, latest.current),
    };
  });
}
