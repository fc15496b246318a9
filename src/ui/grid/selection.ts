/**
 * A cell by numbers: the row's position (-1: the header) and the column's place among the visible ones (-1: row
 * numbers).
 */
export type Place = Readonly<{ row: number; column: number }>;

/**
 * The selection: from the cell where it started to the one that follows keys and pointer, or the whole rows or columns
 * of these. `active` is the cell with the focus, which is edited.
 */
export type Selection = Readonly<{
  anchor: Place;
  head: Place;
  active: Place;
  whole?: 'rows' | 'columns' | 'all' | undefined;
}>;

/** Rows and columns by numbers, both ends included. */
export type Area = Readonly<{ top: number; bottom: number; left: number; right: number }>;

/** The number of rows (including the one for a new record) and of columns. */
export type GridSize = Readonly<{ rows: number; columns: number }>;

export const at = (row: number, column: number): Selection => {
  const place = { row, column };
  return { anchor: place, head: place, active: place };
};

/** The selected cells; undefined while the focus is in the header without whole columns. */
export function areaOf({ anchor, head, whole }: Selection, { rows, columns }: GridSize): Area | undefined {
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

/** The cell that a step leads to; the header is above the first row, the row numbers are left of the first column. */
export type Step = Readonly<{
  rows?: number;
  columns?: number;
  to?: 'first' | 'last';
  axis?: 'rows' | 'columns';
}>;

/** Moves the focus, and with it the selection. */
export function move(selection: Selection, step: Step, extent: GridSize): Selection {
  const { active } = selection;
  const place = stepped(active, step, extent);
  return at(place.row, place.column);
}

/** Extends or reduces the selection; the focus stays. */
export function extend(selection: Selection, step: Step, extent: GridSize): Selection {
  const { whole } = selection;
  if (whole === 'all') return selection;
  const head = stepped(selection.head, step, extent);
  const row = whole === 'columns' ? selection.head.row : Math.max(head.row, 0);
  const column = whole === 'rows' ? selection.head.column : Math.max(head.column, 0);
  return { ...selection, head: { row, column } };
}

/** From the cell where the selection started to another one. */
export const extendTo = (selection: Selection, place: Place): Selection => ({
  ...selection,
  head: { row: Math.max(place.row, 0), column: Math.max(place.column, 0) },
});

/** The whole rows, or the whole columns, of the selection. */
export function selectWhole(selection: Selection, whole: 'rows' | 'columns' | 'all'): Selection {
  const { anchor, head, active } = selection;
  const inside = ({ row, column }: Place) => ({ row: Math.max(row, 0), column: Math.max(column, 0) });
  return { anchor: inside(anchor), head: inside(head), active, whole };
}

/**
 * Moves the focus through the cells of a range, row by row or column by column, as Tab and Enter do in spreadsheets.
 */
export function cycle(
  selection: Selection,
  direction: 'next' | 'previous' | 'below' | 'above',
  extent: GridSize,
): Selection {
  const area = areaOf(selection, extent);
  const { active } = selection;
  const single = area === undefined || (area.top === area.bottom && area.left === area.right);
  if (single || active.row < 0) {
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
  const next = (place + forwards + height * width) % (height * width);
  const nextRow = byRow ? Math.floor(next / width) : next % height;
  const nextColumn = byRow ? next % width : Math.floor(next / height);
  return { ...selection, active: { row: area.top + nextRow, column: area.left + nextColumn } };
}

/** Limits the selection to the grid after rows or columns were removed. */
export function limitSelection(selection: Selection, { rows, columns }: GridSize): Selection {
  const inside = ({ row, column }: Place): Place => ({
    row: Math.min(row, rows - 1),
    column: Math.min(column, columns - 1),
  });
  const { anchor, head, active } = selection;
  const fits = [anchor, head, active].every(({ row, column }) => row < rows && column < columns);
  return fits
    ? selection
    : { ...selection, anchor: inside(anchor), head: inside(head), active: inside(active) };
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
