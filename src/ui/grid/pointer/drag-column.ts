import type { RefObject } from 'react';
import type { Controller } from '../controller';
import { addRange, at, extendTo, type Place, selectWhole } from '../selection';
import { followPointer } from './follow-pointer';
import { isAddingPress } from './press';

/** Handles a press on a column's name: a click selects the column, dragging moves it. */
export function dragColumn(
  event: PointerEvent,
  { latest, place }: { latest: RefObject<Controller>; place: Place },
) {
  const { selection, columns, select } = latest.current;
  const column = columns.all[place.column];
  if (column === undefined) return;
  if (event.shiftKey) {
    return select(selectWhole(extendTo({ ...selection, whole: undefined }, place), 'columns'), {
      show: 'none',
    });
  }
  let before: string | undefined;
  let aside = false;
  followPointer(event, {
    latest,
    onCell: ({ column: over }) => {
      const grid = latest.current;
      aside = over !== place.column;
      // The column is inserted before the one under the pointer, or after it when moving to the right.
      before = grid.columns.all[over > place.column ? over + 1 : over]?.name;
      grid.setDropBefore(aside ? (before ?? '') : undefined);
    },
    onEnd: () => {
      const grid = latest.current;
      grid.setDropBefore(undefined);
      if (aside) grid.reorder(column.name, before);
      else {
        const whole = selectWhole(at(-1, place.column), 'columns');
        grid.select(isAddingPress(event) ? addRange(grid.selection, whole) : whole, { show: 'none' });
      }
    },
  });
}
