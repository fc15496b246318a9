import type { RowId } from './types';

/**
 * A cell by numbers: the row's position (-1: the header) and the column's index among the visible ones (-1: row numbers).
 * `id`: the row that was there when the cell was selected, which the selection follows.
 */
export type Place = Readonly<{ row: number; column: number; id?: RowId | undefined }>;

/** A range from the cell where it started to the one that follows keys and pointer, or the whole rows or columns of these. */
export type PlaceRange = Readonly<{
  anchor: Place;
  head: Place;
  whole?: 'rows' | 'columns' | 'all' | undefined;
}>;

/** The range that was selected last, and others. `active` is the cell with the focus, which is edited. */
export type Selection = PlaceRange &
  Readonly<{
    active: Place;
    others?: readonly PlaceRange[] | undefined;
    /**
     * Whether moving keeps the selected ranges: `next`, the next move leaves the range selected; `moving`, the range was
     * left, and the active cell moves to the beginning of another one.
     */
    adding?: 'next' | 'moving' | undefined;
  }>;

/** Rows and columns by numbers, both ends included. */
export type Area = Readonly<{ top: number; bottom: number; left: number; right: number }>;

/** The number of rows (including the one for a new record) and of columns. */
export type GridSize = Readonly<{ rows: number; columns: number }>;

export const at = (row: number, column: number): Selection => {
  const place = { row, column };
  return { anchor: place, head: place, active: place };
};

/** The cells of the range that was selected last; undefined while the focus is in the header without whole columns. */
export function areaOf({ anchor, head, whole }: PlaceRange, { rows, columns }: GridSize): Area | undefined {
  const area = {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
  if (rows === 0 || columns === 0) return undefined;
  const allRows = whole === 'columns' || whole === 'all';
  const allColumns = whole === 'rows' || whole === 'all';
  if (!allRows && area.bottom < 0) return undefined;
  return {
    top: allRows ? 0 : Math.max(area.top, 0),
    bottom: allRows ? rows - 1 : Math.min(area.bottom, rows - 1),
    left: allColumns ? 0 : Math.max(area.left, 0),
    right: allColumns ? columns - 1 : Math.min(area.right, columns - 1),
  };
}

/** The cells of all ranges, those of the last one at the end. */
export const areasOf = (selection: Selection, size: GridSize): Area[] =>
  [...(selection.others ?? []), selection].flatMap((range) => areaOf(range, size) ?? []);

/** Keeps the selected ranges and begins another one. */
export const addRange = (selection: Selection, next: Selection): Selection => ({
  ...next,
  others: [...(selection.others ?? []), rangeIn(selection)],
});

const rangeIn = ({ anchor, head, whole }: Selection): PlaceRange => ({ anchor, head, whole });

/** Begins or ends the mode in which moving keeps the selected ranges. */
export const toggleAdding = (selection: Selection): Selection => ({
  ...selection,
  adding: selection.adding === undefined ? 'next' : undefined,
});

/** The cell that a step leads to; the header is above the first row, the row numbers are left of the first column. */
export type Step = Readonly<{
  rows?: number;
  columns?: number;
  to?: 'first' | 'last';
  axis?: 'rows' | 'columns';
}>;

/** Moves the focus, and with it the selection, unless ranges are being added. */
export function move(selection: Selection, step: Step, extent: GridSize): Selection {
  const { active, others, adding } = selection;
  const place = stepped(active, step, extent);
  const moved = at(place.row, place.column);
  if (adding === undefined) return moved;
  const kept = adding === 'next' ? addRange(selection, moved) : { ...moved, others };
  return { ...kept, adding: 'moving' };
}

/** Extends or reduces the selection; the focus stays. */
export function extend(selection: Selection, step: Step, extent: GridSize): Selection {
  const { whole } = selection;
  if (whole === 'all') return selection;
  const head = stepped(selection.head, step, extent);
  const row = whole === 'columns' ? selection.head.row : Math.max(head.row, 0);
  const column = whole === 'rows' ? selection.head.column : Math.max(head.column, 0);
  return { ...selection, head: { row, column }, adding: selection.adding && 'next' };
}

/** Extends the selection from the cell where it started to another one. */
export const extendTo = (selection: Selection, place: Place): Selection => ({
  ...selection,
  head: { row: Math.max(place.row, 0), column: Math.max(place.column, 0) },
});

/** The whole rows, or the whole columns, of the selection. */
export function selectWhole(selection: Selection, whole: 'rows' | 'columns' | 'all'): Selection {
  const { anchor, head, active, others } = selection;
  const inside = ({ row, column }: Place) => ({ row: Math.max(row, 0), column: Math.max(column, 0) });
  const kept = whole === 'all' ? {} : { others };
  return { anchor: inside(anchor), head: inside(head), active, whole, ...kept };
}

/**
 * Moves the focus through the cells of the ranges, row by row or column by column, as Tab and Enter do in spreadsheets.
 */
export function cycle(
  selection: Selection,
  direction: 'next' | 'previous' | 'below' | 'above',
  extent: GridSize,
): Selection {
  const area = areaOf(selection, extent);
  const { active } = selection;
  const single = area === undefined || (area.top === area.bottom && area.left === area.right);
  const several = (selection.others ?? []).length > 0;
  if (area === undefined || (single && !several) || active.row < 0) {
    const forwards = direction === 'next' || direction === 'below' ? 1 : -1;
    const step =
      direction === 'next' || direction === 'previous' ? { columns: forwards } : { rows: forwards };
    const moved = move(selection, step, extent);
    return moved.active.column < 0 || moved.active.row < 0 ? selection : moved;
  }
  const height = area.bottom - area.top + 1;
  const width = area.right - area.left + 1;
  const row = active.row - area.top;
  const column = active.column - area.left;
  const byRow = direction === 'next' || direction === 'previous';
  const place = byRow ? row * width + column : column * height + row;
  const forwards = direction === 'next' || direction === 'below' ? 1 : -1;
  const beyond = place + forwards < 0 || place + forwards >= height * width;
  if (beyond && several) return inNextRange(selection, forwards, extent);
  const next = (place + forwards + height * width) % (height * width);
  const nextRow = byRow ? Math.floor(next / width) : next % height;
  const nextColumn = byRow ? next % width : Math.floor(next / height);
  return { ...selection, active: { row: area.top + nextRow, column: area.left + nextColumn } };
}

/** The first cell of the range after this one, or the last cell of the one before it. */
function inNextRange(selection: Selection, forwards: 1 | -1, extent: GridSize): Selection {
  const ranges = [...(selection.others ?? []), rangeIn(selection)];
  const turned = forwards > 0 ? [...ranges.slice(1), ranges[0]!] : [ranges.at(-1)!, ...ranges.slice(0, -1)];
  const range = turned.at(-1)!;
  const area = areaOf(range, extent);
  if (area === undefined) return selection;
  const active =
    forwards > 0 ? { row: area.top, column: area.left } : { row: area.bottom, column: area.right };
  return { ...range, active, others: turned.slice(0, -1) };
}

/** Limits the selection to the grid after rows or columns were removed. */
export function limitSelection(selection: Selection, { rows, columns }: GridSize): Selection {
  const inside = ({ row, column }: Place): Place => ({
    row: Math.min(row, rows - 1),
    column: Math.min(column, columns - 1),
  });
  const { anchor, head, active, others = [] } = selection;
  const fits = [{ anchor, head }, ...others].every((range) =>
    [range.anchor, range.head, active].every(({ row, column }) => row < rows && column < columns),
  );
  if (fits) return selection;
  const limited = others.map((range) => ({
    ...range,
    anchor: inside(range.anchor),
    head: inside(range.head),
  }));
  return {
    ...selection,
    anchor: inside(anchor),
    head: inside(head),
    active: inside(active),
    others: limited,
  };
}

function stepped(place: Place, step: Step, { rows, columns }: GridSize): Place {
  if (step.to !== undefined) {
    const last = step.to === 'last';
    return {
      row: step.axis === 'columns' ? place.row : last ? rows - 1 : 0,
      column: step.axis === 'rows' ? place.column : last ? columns - 1 : 0,
    };
  }
  return {
    row: clamp(place.row + (step.rows ?? 0), -1, rows - 1),
    // The left arrow key reaches the row numbers like any cell.
    column: clamp(place.column + (step.columns ?? 0), place.row < 0 ? 0 : -1, columns - 1),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
