import type { GridColumns } from './columns/columns';
import type { Area, Extent, Place, Selection } from './selection';
import type { CellRange, CellRef, GridProps, GridRecord } from './types';

/** The cell that is being edited, and its row as it was when editing began. */
export type Editing = Readonly<{ place: Place; replace: boolean; record: GridRecord | undefined }>;

/** What the parts of the grid that answer keys, pointer and clipboard work with: the state of this moment. */
export type Controller = Readonly<{
  props: GridProps;
  columns: GridColumns;
  extent: Extent;
  rowHeight: number;
  headerHeight: number;
  viewport: number;
  /** Of the rows, in pixels. */
  offset: () => number;
  scrollTo: (offset: number) => void;
  scroller: () => HTMLDivElement | null;
  selection: Selection;
  area: Area | undefined;
  editing: Editing | undefined;
  /** The column where entering began: Enter goes back to it; undefined while nothing is entered. */
  flow: number | undefined;
  /** Selects, takes the focus, and brings into sight what moved. */
  select: (
    next: Selection,
    options?: { show?: 'active' | 'head' | 'none'; flow?: number | undefined },
  ) => void;
  /** Brings a cell into sight. */
  show: (place: Place) => void;
  startEdit: (options: { replace: boolean }) => void;
  stopEdit: () => void;
  setFilling: (area: Area | undefined) => void;
  setDropBefore: (column: string | undefined) => void;
  resize: (name: string, width: number) => void;
  reorder: (name: string, before: string | undefined) => void;
  dragEdge: (name: string, event: unknown) => void;
  announce: (text: string) => void;
}>;

/** An area as the page knows it: positions and columns' names. The row for a new record is no record yet. */
export function rangeOf(area: Area, { columns, props }: Pick<Controller, 'columns' | 'props'>): CellRange {
  const last = Math.max(area.top, props.source.total() - 1);
  return {
    from: area.top,
    to: Math.min(area.bottom, last),
    columns: columns.all.slice(area.left, area.right + 1).map(({ name }) => name),
  };
}

/** A cell as the page knows it; undefined in the header and the row numbers. */
export function refOf({ row, column }: Place, { columns }: Pick<Controller, 'columns'>): CellRef | undefined {
  const name = columns.all[column]?.name;
  return row < 0 || name === undefined ? undefined : { position: row, column: name };
}

/** The place of a cell among those shown; undefined where its column is hidden. */
export function placeOf(cell: CellRef, { columns }: Pick<Controller, 'columns'>): Place | undefined {
  const column = columns.all.findIndex(({ name }) => name === cell.column);
  return column < 0 ? undefined : { row: cell.position, column };
}
