import type { RefObject } from 'react';
import type { GridColumns } from './columns/columns';
import type { Area, GridSize, Place, Selection } from './selection';
import type { CellRange, CellRef, GridProps, GridRecord, Refused, RowId } from './types';

/** The active cell is being edited. `row` and `record`: its row, and the row's values when editing started. */
export type CellEditing = Readonly<{
  replace: boolean;
  /** The text that was already typed. */
  text?: string | undefined;
  row: RowId | undefined;
  record: GridRecord | undefined;
}>;

/** The text that was typed into the open editor and not entered yet. */
export type OpenEditor = Readonly<{
  /** Enters the typed text, and leaves the editor open. */
  finish: () => void;
  isChanged: () => boolean;
  text: () => string;
}>;

/**
 * How an editor opens: with the value, with nothing, or with `text`. `typed`: the character by which it was opened, which
 * the browser enters into an editor in its cell.
 */
export type EditStart = Readonly<{ replace: boolean; text?: string | undefined; typed?: string | undefined }>;

/** The current state, for the parts of the grid that handle keys, pointer and clipboard. */
export type Controller = Readonly<{
  props: GridProps;
  columns: GridColumns;
  extent: GridSize;
  rowHeight: number;
  headerHeight: number;
  viewport: number;
  /** The offset of the rows, in pixels. */
  offset: () => number;
  scrollTo: (offset: number) => void;
  scroller: () => HTMLDivElement | null;
  selection: Selection;
  /** The range that was selected last. */
  area: Area | undefined;
  /** All selected ranges, the last one at the end. */
  areas: readonly Area[];
  editing: CellEditing | undefined;
  /** The column in which entering values started, to which Enter returns; undefined while nothing is entered. */
  flow: number | undefined;
  /** Selects, takes the focus unless an option says otherwise, and scrolls to the part that moved. */
  select: (
    next: Selection,
    options?: { show?: 'active' | 'head' | 'none'; flow?: number | undefined; focus?: boolean },
  ) => void;
  /** Scrolls a cell into view. */
  show: (place: Place) => void;
  /** Opens the editor of the active cell. */
  startEdit: (options: EditStart) => void;
  /** The same, if it is already known how the cell is edited. */
  openCell: (way: 'in-place' | 'in-dialog', options: EditStart) => void;
  /** The reason why nothing is written, as text. */
  refusals: (why: Refused) => string;
  /** Closes the editor, and focuses the cell unless an option says otherwise. */
  stopEdit: (options?: { focus?: boolean }) => void;
  /** Enters the text that was typed into the open editor, as every way of leaving it does, except Escape. */
  finishEdit: () => void;
  openEditor: RefObject<OpenEditor | undefined>;
  /** Whether the row of the active cell was removed, and another one has taken its position a moment ago. */
  isLost: boolean;
  /**
   * Called when something was typed meanwhile: the moment begins again, so that the rest of a word is not entered into the
   * other row.
   */
  stayLost: () => void;
  setFilling: (area: Area | undefined) => void;
  setDropBefore: (column: string | undefined) => void;
  resize: (name: string, width: number) => void;
  reorder: (name: string, before: string | undefined) => void;
  dragEdge: (name: string, event: unknown) => void;
  announce: (text: string) => void;
}>;

/**
 * An area in the form for the page: positions and column names. The row for a new record is part of it only if the area
 * begins there.
 */
export function rangeOf(area: Area, { columns, props }: Pick<Controller, 'columns' | 'props'>): CellRange {
  const last = Math.max(area.top, props.source.total() - 1);
  return {
    from: area.top,
    to: Math.min(area.bottom, last),
    columns: columns.all.slice(area.left, area.right + 1).map(({ name }) => name),
  };
}

/** Each area in the form for the page, as {@link rangeOf} returns it. */
export const rangesOf = (areas: readonly Area[], grid: Pick<Controller, 'columns' | 'props'>): CellRange[] =>
  areas.map((area) => rangeOf(area, grid));

/** A cell in the form for the page; undefined in the header and the row numbers. */
export function refOf({ row, column }: Place, { columns }: Pick<Controller, 'columns'>): CellRef | undefined {
  const name = columns.all[column]?.name;
  return row < 0 || name === undefined ? undefined : { position: row, column: name };
}

/** The position of a cell among the visible ones; undefined if its column is hidden. */
export function placeOf(cell: CellRef, { columns }: Pick<Controller, 'columns'>): Place | undefined {
  const column = columns.all.findIndex(({ name }) => name === cell.column);
  return column < 0 ? undefined : { row: cell.position, column };
}
