import type { RefObject } from 'react';
import type { Controller } from '../controller';
import { at, extendTo, type Place, wholeOf } from '../selection';
import { followPointer } from './follow-pointer';

/** A column's name is pressed: let go at once it selects the column, drawn aside it moves it. */
export function dragColumn(
  event: PointerEvent,
  { latest, place }: { latest: RefObject<Controller>; place: Place },
) {
  const { selection, columns, select } = latest.current;
  const column = columns.all[place.column];
  if (column === undefined) return;
  if (event.shiftKey) {
    return select(wholeOf(extendTo({ ...selection, whole: undefined }, place), 'columns'), { show: 'none' });
  }
  let before: string | undefined;
  let aside = false;
  followPointer(event, {
    latest,
    onCell: ({ column: over }) => {
      const grid = latest.current;
      aside = over !== place.column;
      // Before the column that it is drawn over, or behind it on the way to the right.
      before = grid.columns.all[over > place.column ? over + 1 : over]?.name;
      grid.setDropBefore(aside ? (before ?? '') : undefined);
    },
    onEnd: () => {
      const grid = latest.current;
      grid.setDropBefore(undefined);
      if (aside) grid.reorder(column.name, before);
      else grid.select(wholeOf(at(-1, place.column), 'columns'), { show: 'none' });
    },
  });
}
