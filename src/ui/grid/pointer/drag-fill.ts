import type { RefObject } from 'react';
import { type Controller, rangeOf } from '../controller';
import type { Area, Place } from '../selection';
import type { FillDirection } from '../types';
import { followPointer } from './follow-pointer';

/** Drags the corner of the selection over the cells to be filled. */
export function dragFill(event: PointerEvent, latest: RefObject<Controller>) {
  const source = latest.current.area;
  if (source === undefined) return;
  let filled: { target: Area; direction: FillDirection } | undefined;
  followPointer(event, {
    latest,
    onCell: (place) => {
      filled = targetOf(source, place);
      latest.current.setFilling(filled?.target);
    },
    onEnd: () => {
      const grid = latest.current;
      grid.setFilling(undefined);
      if (filled === undefined) return;
      const { target, direction } = filled;
      grid.props.actions?.fill([{ source: rangeOf(source, grid), target: rangeOf(target, grid), direction }]);
      grid.select(
        {
          anchor: { row: Math.min(source.top, target.top), column: Math.min(source.left, target.left) },
          head: { row: Math.max(source.bottom, target.bottom), column: Math.max(source.right, target.right) },
          active: grid.selection.active,
        },
        { show: 'none' },
      );
    },
  });
}

/** Rows below or above, otherwise columns beside: a fill has one direction. */
function targetOf(
  { top, bottom, left, right }: Area,
  { row, column }: Place,
): { target: Area; direction: FillDirection } | undefined {
  if (row > bottom) return { target: { top: bottom + 1, bottom: row, left, right }, direction: 'down' };
  if (row < top) return { target: { top: row, bottom: top - 1, left, right }, direction: 'up' };
  if (column > right) return { target: { top, bottom, left: right + 1, right: column }, direction: 'right' };
  if (column < left) return { target: { top, bottom, left: column, right: left - 1 }, direction: 'left' };
  return undefined;
}
