import type { Field } from '@/domain/collections';
import type { Tint } from './tint';

/** A record as the grid shows it: its fields' values by name. */
export type GridRecord = Readonly<Record<string, unknown>>;

/** The identity of a row, which it keeps while its position changes. */
export type RowId = string;

/** Why nothing can be written into a cell. */
export type Refused = 'viewer' | 'column' | 'gone' | 'left' | 'loading';

/** The position of the person in a grid. */
export type Cursor = Readonly<{
  /** The row of the active cell, which may be that for a new record; undefined in the header, and while the row is loading. */
  row: RowId | undefined;
  /** The row's values, as they were when editing began if the cell is being edited. */
  record: GridRecord | undefined;
  column: string | undefined;
  /** The number of selected rows. */
  rows: number;
  /** Whether the grid has had the focus; if not, the cell was not chosen by the person. */
  isChosen: boolean;
  isEditing: boolean;
  /** Whether the focus is in the grid, or in a menu or dialog that was opened over it. */
  hasFocus: boolean;
}>;

/** A cell by the row's position and the column's name. */
export type CellRef = Readonly<{ position: number; column: string }>;

/** Positions of rows and names of neighbouring columns, both ends included. */
export type CellRange = Readonly<{ from: number; to: number; columns: readonly string[] }>;

/** Another person who is at a cell or in a row: the text about them, and a colour of CSS. */
type Presence = Readonly<{ said: string; colour: string }>;

/** The marks of a cell beside its value. */
export type CellMark = Readonly<{
  /** `changed`: by somebody else, a moment ago. */
  state?: 'saving' | 'conflict' | 'changed';
  /** What is wrong with the value, as text. */
  fault?: string;
  /** Whether that is not certain, so that a person has to decide. */
  isDoubt?: boolean;
  /** The text that was entered and could not be stored; it is shown until it is corrected. */
  entered?: string;
  /** The reason why the stored value looks wrong. */
  finding?: string;
  /** A remark that needs no decision, such as that the value is not listed. */
  note?: string;
  /** The comments on the cell, which are opened by its corner. */
  comment?: string;
  /** The people who are editing the cell. */
  editedBy?: Presence & Readonly<{ name: string }>;
  /** The reason why the entered text, which is valid, is not stored yet. */
  waits?: string;
  /** The colour by which the cell is highlighted. */
  tint?: Tint;
}>;

/** The marks of a row by column name, and those of its header. */
export type RowMarks = Readonly<{
  cells?: Readonly<Record<string, CellMark>>;
  state?: 'new' | 'saving' | 'fault' | 'conflict' | 'gone';
  /** What is wrong with the row as a whole, as text. */
  fault?: string;
  /** The people who are in the row. */
  others?: Presence & Readonly<{ initials: string }>;
  /** The colour by which the row is highlighted. */
  tint?: Tint;
}>;

/**
 * The source of the rows, by position. `get` and `marks` return the same object while nothing changed, so that a row is
 * rendered again only if it changed.
 */
export type RowSource = Readonly<{
  /** Stored rows, and drafts after them. */
  total: () => number;
  /** Undefined while it is loading. */
  get: (position: number) => GridRecord | undefined;
  marks: (position: number) => RowMarks | undefined;
  /** Undefined while the row is loading. */
  idAt: (position: number) => RowId | undefined;
  /** The present position of a row; undefined if the source does not have the row, or does not know its position. */
  positionOf: (row: RowId) => number | undefined;
  /** Reports that these rows are visible, or soon will be. Cheap: called at each step of a scroll. */
  ensure: (from: number, to: number) => void;
  /** All rows of a range, read if they are not loaded: for the clipboard. */
  read: (from: number, to: number) => Promise<readonly GridRecord[]>;
  /** Calls back when rows, marks or the total changed. */
  subscribe: (listener: () => void) => () => void;
  /** A value that changes with every change that `subscribe` reports. */
  revision: () => number;
}>;

/** The layout of the grid's columns. */
export type GridLayout = Readonly<{
  /** The names of the visible columns, in order. */
  columns: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** The number of frozen columns. */
  frozen: number;
}>;

export type CellEdit = Readonly<{
  position: number;
  column: string;
  text: string;
  /** The row when editing started; undefined for a new row. */
  row?: RowId | undefined;
  /** The row's values at that moment: others may have changed them since. */
  record?: GridRecord | undefined;
}>;

/** A table of texts, and the target cells. */
export type Pasted = Readonly<{
  matrix: readonly (readonly string[])[];
  /** The names of the columns into which the columns of the matrix go; there may be fewer than in the matrix. */
  columns: readonly string[];
  /** Position of the matrix' first row; rows past the end become new ones. */
  at: number;
  /** The number of columns of the matrix that do not fit. */
  cut: number;
  /** For a table whose first row named the columns and is not in the matrix. `unknown`: names that no column has. */
  header?: Readonly<{ unknown: readonly string[] }>;
  /** The whole text of the clipboard, as tab-separated values. */
  text?: string;
}>;

/** Cells to be filled by the pattern of adjacent cells. */
export type Filled = Readonly<{
  source: CellRange;
  target: CellRange;
  direction: FillDirection;
  /** Whether it reaches down to the last row; the person may see only the first of the rows. */
  isToEnd?: boolean;
  /** Rows as the person saw them, by position; for other rows, their present state counts. */
  seen?: ReadonlyMap<number, GridRecord>;
}>;
export type FillDirection = 'down' | 'up' | 'right' | 'left';

export type GridSort = Readonly<{ column: string; desc?: boolean }>;

/** What a person may do; a grid without `edit` is read-only. */
export type GridActions = Readonly<{
  /** Values were entered, as texts. Past the last row: a new draft. */
  edit: (edits: readonly CellEdit[]) => void;
  /** Clearing or filling several ranges is one action. */
  clear: (ranges: readonly CellRange[]) => void;
  /** A text was entered into all cells of some ranges. */
  enterAll: (ranges: readonly CellRange[], text: string) => void;
  paste: (pasted: Pasted) => void;
  fill: (filled: readonly Filled[]) => void;
  /** The rows of ranges are to be deleted (Ctrl and minus). */
  remove?: (ranges: readonly Pick<CellRange, 'from' | 'to'>[]) => void;
  /** New rows are to be inserted above the rows of a range, as many as it has. @returns the first of them */
  insert?: (range: Pick<CellRange, 'from' | 'to'>) => RowId | undefined;
  /** The rows of a range are to be copied into new rows below it. @returns the first of them */
  duplicate?: (range: Pick<CellRange, 'from' | 'to'>) => RowId | undefined;
  undo?: () => void;
  redo?: () => void;
}>;

/** The number of pixels by which a grid is scrolled sideways, and the column of its active cell. */
export type KeptPlace = { across: number; column: string | undefined };

export type GridProps = Readonly<{
  /** The label of the grid, for screen readers. */
  label: string;
  fields: readonly Field[];
  /** The identifier's name: never edited. */
  identifier: string;
  source: RowSource;
  layout: GridLayout;
  onLayout: (layout: GridLayout) => void;
  /** The widths of columns for which the layout has none. */
  firstWidths: Readonly<Record<string, number>>;
  /** The position at which a grid begins that replaces another one; the grid updates it to its present position. */
  kept: React.RefObject<KeptPlace>;
  actions?: GridActions | undefined;
  /** Whether a dialog or menu is open over the grid, or is about to open, and takes the keys. */
  isCovered?: boolean | undefined;
  /** Whether values may be changed, but no rows added. */
  hasFixedRows?: boolean | undefined;
  /** Whether the headers have only labels and units, without the names of the interface. */
  hasPlainHeaders?: boolean | undefined;
  sort?: readonly GridSort[] | undefined;
  /** Listed values (of an enumerated column) or existing values of a column that contain the text. */
  suggest?:
    | ((field: Field, text: string, record: GridRecord | undefined) => Promise<readonly string[]>)
    | undefined;
  /** Whether a text is a heading of a column, beside its name and labels: for a pasted table whose first row names columns. */
  isHeading?: ((text: string, field: Field) => boolean) | undefined;
  /** The present day as an editor takes it. */
  today?: (() => string) | undefined;
  /** Nothing was written; called with the reason. */
  onRefused?: ((why: Refused, column: string | undefined) => void) | undefined;
  /** Opens a text that is too long for a cell in an editor of its own; `typed` replaces the text. */
  onOpenText?: ((cell: CellRef, typed: string | undefined) => void) | undefined;
  /** Opens the record in a panel of its own: Ctrl Enter, or a double click on its number. */
  onOpenRecord?: ((position: number) => void) | undefined;
  /** Opens the comments on a cell: Shift F2, or a press on its corner. */
  onOpenComments?: ((cell: CellRef, at: HTMLElement | null) => void) | undefined;
  /** Opens a column's menu at its header. */
  onColumnMenu?: ((column: string, anchor: HTMLElement) => void) | undefined;
  /** Opens the menu of the selection at a point of the window. */
  onCellMenu?: ((place: Readonly<{ x: number; y: number }>) => void) | undefined;
  /** @param ranges the selected ranges, without overlaps */
  onSelect?: ((ranges: readonly CellRange[], active: CellRef | undefined) => void) | undefined;
  /** The selection has more cells than can be copied. */
  onTooMuch?: ((cells: number) => void) | undefined;
  /** Several ranges are selected that do not make one table, so that they cannot be copied or pasted into. */
  onSeveral?: ((what: 'copy' | 'paste') => void) | undefined;
  /** The cells with faults in the order of the rows: F8 moves from one to the next. */
  faults?: (() => readonly CellRef[]) | undefined;
  ref?: React.Ref<GridHandle> | undefined;
}>;

/** The functions of the grid that the page may call. */
export type GridHandle = Readonly<{
  /** Scrolls to a cell, and selects it. @param options.focus whether it also takes the focus */
  goTo: (cell: CellRef, options?: { focus?: boolean }) => void;
  select: (range: CellRange) => void;
  edit: (cell: CellRef) => void;
  nextFault: () => void;
  focus: () => void;
  cursor: () => Cursor;
  /** The text that was typed into the open editor; undefined if none is open, or nothing was changed. */
  typed: () => Omit<CellEdit, 'position'> | undefined;
  /** Inserts rows above the selected ones, or copies these, and goes to the first new one. */
  beginRows: (what: 'insertRows' | 'duplicateRows') => void;
  /** Enters the text that was typed into the open editor. */
  finishEdit: () => void;
  /** @param withHeader whether the names of the columns are the first row */
  copy: (options?: { withHeader?: boolean }) => Promise<void>;
  /** Pastes the contents of the clipboard. Rejects if the browser does not let the page read it. */
  paste: () => Promise<void>;
  /** Fits the width of a column to its rendered cells. */
  fit: (column: string) => void;
}>;
