import type { MouseEvent, PointerEvent, RefObject, TouchEvent } from 'react';
import type { Controller } from '../controller';
import { openComments } from '../keyboard/open-comments';
import { fillToEnd } from '../keyboard/run-command';
import { placeTold, pointByPointer } from '../place-fault';
import { addRange, at, extendTo, type Place, type Selection, selectWhole } from '../selection';
import { fitWidth } from '../viewport/fit-width';
import { dragColumn } from './drag-column';
import { dragFill } from './drag-fill';
import { dragRange } from './drag-range';
import { edgeAt, isOwn, placeAt } from './pointer-target';
import { isAddingPress, isMenuPress } from './press';

/** The handlers of mouse, pen and touch; they are on the grid, not on each cell. */
export function usePointer(latest: RefObject<Controller>) {
  return {
    onPointerDown: (event: PointerEvent) => startDrag(event, latest),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      // Browsers report a move also when rows are scrolled below a resting pointer.
      if (event.movementX !== 0 || event.movementY !== 0) pointByPointer(event.currentTarget);
    },
    onPointerOver: (event: PointerEvent) => showFault(event, latest.current),
    onMouseDown: (event: MouseEvent) => {
      startResize(event, latest.current);
      keepFocus(event);
    },
    onTouchStart: (event: TouchEvent) => startResize(event, latest.current),
    onClick: (event: MouseEvent) => {
      openColumnMenu(event, latest.current);
      openCommentsAt(event, latest.current);
      const place = tappedAt(event);
      if (place === undefined) return;
      if (isChosen(place, latest.current)) open(place, latest.current);
      else select(place, latest.current);
    },
    onDoubleClick: (event: MouseEvent) => fitOrOpen(event, latest.current),
    onContextMenu: (event: MouseEvent) => openMenu(event, latest.current),
  };
}

/** Starts dragging a fill, a range or a column. The mouse selects when it is pressed. */
function startDrag(event: PointerEvent, latest: RefObject<Controller>) {
  const target = event.target as HTMLElement;
  if (event.button !== 0 || isMenuPress(event) || isOwn(target)) return;
  if (target.closest('[data-handle]') !== null) {
    event.preventDefault();
    return dragFill(event.nativeEvent, latest);
  }
  const place = placeAt(target);
  if (place === undefined || edgeAt(target) !== undefined || event.pointerType === 'touch') return;
  if (place.row < 0 && place.column >= 0) return dragColumn(event.nativeEvent, { latest, place });
  const isAdding = isAddingPress(event);
  const { whole } = select(place, latest.current, { isExtending: event.shiftKey, isAdding });
  dragRange(event.nativeEvent, { latest, whole });
}

function startResize(event: MouseEvent | TouchEvent, grid: Controller) {
  const column = edgeAt(event.target as Element);
  if (column !== undefined) grid.dragEdge(column, event);
}

/** Only the grid moves the focus to the cell that becomes active. */
function keepFocus(event: MouseEvent) {
  const target = event.target as Element;
  if (!isOwn(target) && edgeAt(target) === undefined && placeAt(target) !== undefined) event.preventDefault();
}

function showFault(event: PointerEvent, grid: Controller) {
  const cell = (event.target as Element).closest<HTMLElement>('[data-told], [data-note]');
  const scroller = grid.scroller();
  if (cell !== null && scroller !== null) placeTold(cell, scroller);
}

function openColumnMenu(event: MouseEvent, { props }: Controller) {
  const button = (event.target as Element).closest<HTMLElement>('[data-menu]');
  if (button === null) return;
  const column = button.dataset['menu']!;
  // An action of the menu may replace the grid: the next one begins in this column.
  props.kept.current.column = column;
  props.onColumnMenu?.(column, button);
}

function openCommentsAt({ target }: MouseEvent, grid: Controller) {
  const corner = (target as Element).closest('[data-comment]');
  const place = corner && placeAt(corner);
  if (place) openComments(place, grid);
}

/** The tapped cell. A touch selects when it ends, because it could be the start of a scroll before. */
function tappedAt({ target, nativeEvent }: MouseEvent): Place | undefined {
  const isTap = (nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
  return isTap && !isOwn(target as Element) ? placeAt(target as Element) : undefined;
}

function fitOrOpen(event: MouseEvent, grid: Controller) {
  const target = event.target as Element;
  const column = edgeAt(target);
  if (column !== undefined) return fitWidth(column, grid);
  if (target.closest('[data-handle]') !== null) return fillToEnd(grid);
  const place = placeAt(target);
  if (place !== undefined && !isOwn(target)) open(place, grid);
}

function openMenu(event: MouseEvent, grid: Controller) {
  const target = event.target as Element;
  const place = placeAt(target);
  if (place === undefined || isOwn(target)) return;
  const { onColumnMenu, onCellMenu } = grid.props;
  const isHeader = place.row < 0;
  if ((isHeader ? onColumnMenu : onCellMenu) === undefined) return;
  event.preventDefault();
  grid.finishEdit();
  if (!isSelected(place, grid)) select(place, grid);
  else grid.stopEdit();
  if (!isHeader) return onCellMenu?.({ x: event.clientX, y: event.clientY });
  const name = grid.columns.all[place.column]?.name;
  if (name !== undefined) onColumnMenu?.(name, target.closest<HTMLElement>('[data-column]')!);
}

/**
 * Selects a cell, extends the selection to it, or adds it as another range; a header selects its column, a row number
 * its row.
 */
function select(place: Place, grid: Controller, { isExtending = false, isAdding = false } = {}): Selection {
  const { selection, extent } = grid;
  const whole =
    place.row < 0 ? (place.column < 0 ? 'all' : 'columns') : place.column < 0 ? 'rows' : undefined;
  // Selecting all moves the active cell to the first one.
  const start = whole === 'all' ? at(0, 0) : at(place.row, place.column);
  const started = isExtending ? extendTo(selection, place) : start;
  const plain = isExtending ? { ...started, whole: undefined } : started;
  const chosen = whole === undefined ? plain : selectWhole(plain, whole);
  const next = isAdding && !isExtending && whole !== 'all' ? addRange(selection, chosen) : chosen;
  const inside = place.row < extent.rows ? next : selection;
  grid.select(inside, { show: whole === undefined ? 'head' : 'none' });
  return inside;
}

/** Opens a row's record, or a cell's editor. */
function open({ row, column }: Place, grid: Controller) {
  if (row < 0) return;
  if (column >= 0) grid.startEdit({ replace: false });
  else if (row < grid.props.source.total()) grid.props.onOpenRecord?.(row);
}

/**
 * Whether a cell, or a row by its number, is the one that keys would write into: another tap on it opens it, whenever it
 * comes.
 */
function isChosen({ row, column }: Place, { scroller, selection: { active, whole } }: Controller): boolean {
  if (row < 0 || row !== active.row || scroller()?.contains(document.activeElement) !== true) return false;
  return column < 0 ? whole === 'rows' : whole === undefined && column === active.column;
}

const isSelected = ({ row, column }: Place, { areas }: Controller): boolean =>
  areas.some(
    ({ top, bottom, left, right }) =>
      row >= top && row <= bottom && (column < 0 || (column >= left && column <= right)),
  );
