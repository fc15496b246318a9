import type { RefObject } from 'react';
import type { Controller } from '../controller';
import { extendTo, type Selection } from '../selection';
import { followPointer } from './follow-pointer';

/** Selects cells by dragging the mouse. */
export function dragRange(
  event: PointerEvent,
  { latest, whole }: { latest: RefObject<Controller>; whole: Selection['whole'] },
) {
  if (whole === 'all') return;
  followPointer(event, {
    latest,
    onCell: (place) => {
      const grid = latest.current;
      const { head } = grid.selection;
      if (head.row === place.row && head.column === place.column) return;
      grid.select(extendTo(grid.selection, place), { show: 'none' });
    },
    onEnd: () => {},
  });
}
