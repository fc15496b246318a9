import { WIDTH_STEP } from '../columns/columns';
import { type Controller, placeOf, rangeOf, rangesOf } from '../controller';
import { dismissFault } from '../place-fault';
import { type Area, at, cycle, extend, move, selectWhole, toggleAdding } from '../selection';
import type { CellRef, FillDirection } from '../types';
import type { Command } from './keys';
import { mayWrite } from './may-write';
import { openComments } from './open-comments';

/** Executes a command of the keyboard. */
export function runCommand(command: Command, grid: Controller) {
  const { selection, extent, select, props, areas } = grid;
  switch (command.do) {
    case 'move':
      return select(move(selection, command.step, extent));
    case 'extend':
      return select(extend(selection, command.step, extent), { show: 'head' });
    case 'page':
      return page(command, grid);
    case 'whole':
      return select(selectWhole(selection, command.whole), { show: 'none' });
    case 'cycle':
      return moveOn(command.direction, grid);
    case 'edit':
      return grid.startEdit({ replace: false });
    case 'type':
      // The browser enters it into the editor that opens; for a dialog, it is passed as an argument.
      return grid.startEdit({ replace: true, typed: command.text });
    case 'clear':
      if (areas.length > 0 && mayWrite(grid)) props.actions?.clear(rangesOf(areas, grid));
      return;
    case 'today':
      return grid.startEdit({ replace: true, text: props.today?.() ?? '' });
    case 'insertRows':
    case 'duplicateRows':
      return beginRows(command.do, grid);
    case 'add':
      return select(toggleAdding(selection), { show: 'none' });
    case 'cancel':
      dismissFault(grid.scroller());
      return select(at(selection.active.row, selection.active.column), { show: 'none' });
    case 'fill':
      return fillFrom(command.direction, grid);
    case 'nextFault':
      return goToNextFault(grid);
    case 'openRecord':
      return selection.active.row < props.source.total()
        ? props.onOpenRecord?.(selection.active.row)
        : undefined;
    case 'openComments':
      return openComments(selection.active, grid);
    case 'removeRows':
      if (areas.length > 0 && mayWrite(grid)) props.actions?.remove?.(rangesOf(areas, grid));
      return;
    case 'undo':
      return props.actions?.undo?.();
    case 'redo':
      return props.actions?.redo?.();
    case 'menu':
      return openMenu(grid);
    case 'resize':
    case 'reorder':
      return changeColumn(command, grid);
  }
}

function page({ direction, extend: extending }: { direction: 1 | -1; extend: boolean }, grid: Controller) {
  const { selection, extent, viewport, rowHeight } = grid;
  const rows = direction * Math.max(1, Math.floor(viewport / rowHeight) - 1);
  if (extending) return grid.select(extend(selection, { rows }, extent), { show: 'head' });
  const moved = move(selection, { rows }, extent);
  grid.scrollTo(grid.offset() + rows * rowHeight);
  // Moves to the first row, not to the header above it.
  const inside = moved.active.row < 0 ? { ...moved, ...at(0, moved.active.column) } : moved;
  grid.select(inside);
}

/** Moves to the next cell to be entered: at the end of a row to the next row; Enter returns to the first column. */
export function moveOn(direction: 'next' | 'previous' | 'below' | 'above', grid: Controller) {
  const { selection, extent, area, areas, flow } = grid;
  const { row, column } = selection.active;
  const single =
    areas.length <= 1 && (area === undefined || (area.top === area.bottom && area.left === area.right));
  if (!single) return grid.select(cycle(selection, direction, extent), { flow: flow ?? column });
  const last = extent.columns - 1;
  if (direction === 'next' && column === last && row < extent.rows - 1)
    return grid.select(at(row + 1, 0), { flow: flow ?? column });
  if (direction === 'previous' && column <= 0 && row > 0)
    return grid.select(at(row - 1, last), { flow: flow ?? column });
  const next = cycle(selection, direction, extent);
  const back = direction === 'below' && flow !== undefined && next.active.row !== row;
  grid.select(back ? at(next.active.row, flow) : next, { flow: flow ?? column });
}

/** Inserts rows above those of the selection, or copies them below it, and goes to the first new one. */
export function beginRows(what: 'insertRows' | 'duplicateRows', grid: Controller) {
  const { area, props, selection } = grid;
  const { actions, source } = props;
  if (area === undefined || !mayWrite(grid)) return;
  const range = rangeOf(area, grid);
  const row = what === 'insertRows' ? actions?.insert?.(range) : actions?.duplicate?.(range);
  const position = row === undefined ? undefined : source.positionOf(row);
  if (position === undefined) return;
  const column = Math.max(0, selection.active.column);
  grid.select(at(position, column));
}

/**
 * Ctrl D and Ctrl R: the first row or column of each range fills the rest of it; a single one is filled from its
 * neighbour.
 */
function fillFrom(direction: FillDirection & ('down' | 'right'), grid: Controller) {
  const { areas, props } = grid;
  if (!mayWrite(grid)) return;
  const filled = areas.flatMap((area) => {
    const { source, target } = fillOf(area, direction);
    const isInside = source.top >= 0 && source.left >= 0;
    return isInside ? [{ source: rangeOf(source, grid), target: rangeOf(target, grid), direction }] : [];
  });
  if (filled.length > 0) props.actions?.fill(filled);
}

/** A double click on the fill handle: the selected cells fill those below them, down to the last row. */
export function fillToEnd(grid: Controller) {
  const { area, props } = grid;
  const last = props.source.total() - 1;
  if (area === undefined || area.bottom >= last || !mayWrite(grid)) return;
  const target = { ...area, top: area.bottom + 1, bottom: last };
  props.actions?.fill([
    { source: rangeOf(area, grid), target: rangeOf(target, grid), direction: 'down', isToEnd: true },
  ]);
}

function fillOf(area: Area, direction: 'down' | 'right'): { source: Area; target: Area } {
  const down = direction === 'down';
  const single = down ? area.top === area.bottom : area.left === area.right;
  const first = (down ? area.top : area.left) - (single ? 1 : 0);
  return {
    source: down ? { ...area, top: first, bottom: first } : { ...area, left: first, right: first },
    target: down ? { ...area, top: first + 1 } : { ...area, left: first + 1 },
  };
}

/** Searches after the active cell, then from the beginning. */
export function goToNextFault(grid: Controller) {
  const faults = grid.props.faults?.() ?? [];
  const here = grid.selection.active;
  const places = faults.flatMap((fault: CellRef) => placeOf(fault, grid) ?? []);
  const next =
    places.find(({ row, column }) => row > here.row || (row === here.row && column > here.column)) ??
    places[0];
  if (next !== undefined) grid.select(at(next.row, next.column));
}

function openMenu(grid: Controller) {
  const { selection, props, columns } = grid;
  const { row, column } = selection.active;
  const element = grid.scroller()?.querySelector<HTMLElement>('[data-active]');
  if (element == null) return;
  const name = columns.all[column]?.name;
  if (row < 0) return name === undefined ? undefined : props.onColumnMenu?.(name, element);
  const box = element.getBoundingClientRect();
  props.onCellMenu?.({ x: box.left + box.width / 2, y: box.bottom });
}

function changeColumn({ do: what, by }: { do: 'resize' | 'reorder'; by: 1 | -1 }, grid: Controller) {
  const { columns, selection, extent } = grid;
  const place = selection.active.column;
  const column = columns.all[place];
  if (column === undefined) return;
  if (what === 'resize') return grid.resize(column.name, column.width + by * WIDTH_STEP);
  const target = place + by;
  if (target < 0 || target >= extent.columns) return;
  grid.reorder(column.name, columns.all[by > 0 ? target + 1 : target]?.name);
  grid.select(at(-1, target));
}
