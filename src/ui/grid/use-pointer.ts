import { type MouseEvent, type PointerEvent, type RefObject, type TouchEvent, useRef } from 'react';
import type { Controller } from './controller';
import { dragColumn } from './drag-column';
import { dragFill } from './drag-fill';
import { dragRange } from './drag-range';
import { fitWidth } from './fit-width';
import { placeFault } from './place-fault';
import { at, extendTo, type Place, type Selection, wholeOf } from './selection';

const DOUBLE_TAP_MS = 400;

/** What mouse, pen and finger do: all of it is heard at the grid, none at each cell. */
export function usePointer(latest: RefObject<Controller>) {
  const lastTap = useRef({ cell: '', at: 0 });

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement;
    const grid = latest.current;
    if (event.button !== 0 || isOwn(target)) return;
    if (target.closest('[data-handle]') !== null) {
      event.preventDefault();
      return dragFill(event.nativeEvent, latest);
    }
    const place = placeAt(target);
    if (place === undefined || target.closest('[data-edge]') !== null) return;
    if (event.pointerType === 'touch') return;
    if (place.row < 0 && place.column >= 0) dragColumn(event.nativeEvent, { latest, place });
    else dragRange(event.nativeEvent, { latest, whole: selectAt(place, event.shiftKey, grid).whole });
  };

  /** The mouse selects when it is pressed, a finger when it is lifted: it may have begun to scroll. */
  const onMouseDown = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (isOwn(target)) return;
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    if (edge !== undefined) return latest.current.dragEdge(edge, event);
    // The focus goes to the cell that becomes active, by the grid alone.
    if (placeAt(target) !== undefined) event.preventDefault();
  };

  const onTouchStart = (event: TouchEvent) => {
    const edge = (event.target as HTMLElement).closest<HTMLElement>('[data-edge]')?.dataset.edge;
    if (edge !== undefined) latest.current.dragEdge(edge, event);
  };

  const onPointerOver = (event: PointerEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[aria-invalid]');
    const scroller = latest.current.scroller();
    if (cell !== null && scroller !== null) placeFault(cell, scroller);
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const grid = latest.current;
    const menu = target.closest<HTMLElement>('[data-menu]');
    if (menu !== null) return grid.props.onColumnMenu?.(menu.dataset.menu!, menu);
    const byTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    const place = placeAt(target);
    if (!byTouch || place === undefined || isOwn(target)) return;
    const cell = `${place.row} ${place.column}`;
    const twice = lastTap.current.cell === cell && event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS;
    lastTap.current = { cell, at: event.timeStamp };
    if (twice) open(place, grid);
    else selectAt(place, false, grid);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    const grid = latest.current;
    if (edge !== undefined) return fitWidth(edge, grid);
    const place = placeAt(target);
    if (place !== undefined && !isOwn(target)) open(place, grid);
  };

  const onContextMenu = (event: MouseEvent) => {
    const grid = latest.current;
    const target = event.target as HTMLElement;
    const place = placeAt(target);
    if (place === undefined || isOwn(target)) return;
    const name = grid.columns.all[place.column]?.name;
    const isHeader = place.row < 0;
    if (isHeader ? grid.props.onColumnMenu === undefined : grid.props.onCellMenu === undefined) return;
    event.preventDefault();
    if (!isSelected(place, grid)) selectAt(place, false, grid);
    if (!isHeader) grid.props.onCellMenu?.({ x: event.clientX, y: event.clientY });
    else if (name !== undefined) grid.props.onColumnMenu?.(name, target.closest('[data-column]')!);
  };
  return { onPointerDown, onPointerOver, onMouseDown, onTouchStart, onClick, onDoubleClick, onContextMenu };
}

/** The cell that an element belongs to. */
export function placeAt(target: Element): Place | undefined {
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** An editor, its list, or a button: they have a pointer of their own. */
const isOwn = (target: Element): boolean =>
  target.closest('input, textarea, button, [data-grid-popup]') !== null;

function selectAt(place: Place, extending: boolean, grid: Controller): Selection {
  const { selection, extent } = grid;
  const whole =
    place.row < 0 ? (place.column < 0 ? 'all' : 'columns') : place.column < 0 ? 'rows' : undefined;
  // Who selects all is at the first cell.
  const start = whole === 'all' ? at(0, 0) : at(place.row, place.column);
  const started = extending ? extendTo(selection, place) : start;
  const plain = extending ? { ...started, whole: undefined } : started;
  const next = whole === undefined ? plain : wholeOf(plain, whole);
  const inside = place.row < extent.rows ? next : selection;
  grid.select(inside, { show: whole === undefined ? 'head' : 'none' });
  return inside;
}

function open({ row, column }: Place, grid: Controller) {
  if (row < 0) return;
  if (column < 0) {
    if (row < grid.props.source.total()) grid.props.onOpenRecord?.(row);
  } else grid.startEdit({ replace: false });
}

const isSelected = ({ row, column }: Place, { area }: Controller): boolean =>
  area !== undefined &&
  row >= area.top &&
  row <= area.bottom &&
  (column < 0 || (column >= area.left && column <= area.right));
