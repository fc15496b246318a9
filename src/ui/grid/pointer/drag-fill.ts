import type { RefObject } from 'react';
import { type Controller, rangeOf } from '../controller';
import type { Area, Place } from '../selection';
import type { FillDirection, GridRecord } from '../types';
import { followPointer } from './follow-pointer';

/**
 * Drags the corner of the selection over the cells to be filled. The rows may be refreshed meanwhile; the values that count
 * are those that a row had when it was first covered.
 */
export function dragFill(event: PointerEvent, latest: RefObject<Controller>) {
  const source = latest.current.area;
  if (source === undefined) return;
  let filled: { target: Area; direction: FillDirection } | undefined;
  const seen = new Map<number, GridRecord>();
  const see = ({ top, bottom }: Area) => {
    const { get } = latest.current.props.source;
    for (let position = top; position <= bottom; position += 1) {
      const record = seen.has(position) ? undefined : get(position);
      if (record !== undefined) seen.set(position, record);
    }
  };
  see(source);
  followPointer(event, {
    latest,
    onCell: (place) => {
      filled = targetOf(source, place);
      latest.current.setFilling(filled?.target);
      if (filled !== undefined) see(filled.target);
    },
    onEnd: () => {
      const grid = latest.current;
      grid.setFilling(undefined);
      if (filled === undefined) return;
      const { target, direction } = filled;
      const ranges = { source: rangeOf(source, grid), target: rangeOf(target, grid) };
      grid.props.actions?.fill([{ ...ranges, direction, seen }]);
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

/** Fills rows below or above, otherwise columns beside: a fill has one direction. */
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
