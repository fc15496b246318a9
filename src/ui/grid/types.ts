import type { Field } from '@/domain/collections';

/** A record as the grid shows it: its fields' values by name. */
export type GridRecord = Readonly<Record<string, unknown>>;

/** A cell by the row's position and the column's name. */
export type CellRef = Readonly<{ position: number; column: string }>;

/** Positions of rows and names of neighbouring columns, both ends included. */
export type CellRange = Readonly<{ from: number; to: number; columns: readonly string[] }>;

/** What a cell says beside its value. */
export type CellMark = Readonly<{
  /** `changed`: by somebody else, a moment ago. */
  state?: 'saving' | 'conflict' | 'changed';
  /** What is wrong with the value, in words. */
  fault?: string;
  /** What was entered and could not be stored: shown until it is mended. */
  entered?: string;
}>;

/** The marks of a row by its columns' names, and what stands in its header. */
export type RowMarks = Readonly<{
  cells?: Readonly<Record<string, CellMark>>;
  state?: 'new' | 'saving' | 'fault' | 'conflict' | 'gone';
  /** What is wrong with the row as a whole, in words. */
  fault?: string;
}>;

/**
 * Where rows come from, by position. `get` and `marks` answer the same object while nothing changed, so that a row is
 * drawn anew only where something did.
 */
export type RowSource = Readonly<{
  /** Stored rows, and begun ones behind them. */
  total: () => number;
  /** Undefined while it is loading. */
  get: (position: number) => GridRecord | undefined;
  marks: (position: number) => RowMarks | undefined;
  /** These rows are in sight, or soon will be. Cheap: called at each step of a scroll. */
  ensure: (from: number, to: number) => void;
  /** All rows of a range, read where they are not there yet: for the clipboard. */
  read: (from: number, to: number) => Promise<readonly GridRecord[]>;
  /** Calls back when rows, marks or the total changed. */
  subscribe: (listener: () => void) => () => void;
  /** Changes with every change that `subscribe` tells of. */
  revision: () => number;
}>;

/** How the grid's columns are arranged. */
export type GridLayout = Readonly<{
  /** Names of those shown, in order. */
  columns: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** How many of the first stay in sight. */
  frozen: number;
}>;

export type CellEdit = Readonly<{
  position: number;
  column: string;
  text: string;
  /** The row that was at the position when editing began: by now others may have changed it, or moved it. */
  record?: GridRecord | undefined;
}>;

/** A table of texts, and the cells that it goes into. */
export type Pasted = Readonly<{
  matrix: readonly (readonly string[])[];
  /** Names of the columns that the matrix' columns go into; it may be narrower than the matrix. */
  columns: readonly string[];
  /** Position of the matrix' first row; rows past the end become new ones. */
  at: number;
  /** How many of the matrix' columns found no place. */
  cut: number;
}>;

/** Cells to be filled after the pattern of others, which stand beside them. */
export type Filled = Readonly<{ source: CellRange; target: CellRange; direction: FillDirection }>;
export type FillDirection = 'down' | 'up' | 'right' | 'left';

export type GridSort = Readonly<{ column: string; desc?: boolean }>;

/** What a person may do; a grid without `edit` is read-only. */
export type GridActions = Readonly<{
  /** Values were entered, as texts. Past the last row: a new one is begun. */
  edit: (edits: readonly CellEdit[]) => void;
  clear: (range: CellRange) => void;
  paste: (pasted: Pasted) => void;
  fill: (filled: Filled) => void;
  /** Rows as a whole are to go (Ctrl and minus). */
  remove?: (from: number, to: number) => void;
  undo?: () => void;
  redo?: () => void;
}>;

export type GridProps = Readonly<{
  /** What the grid holds, said to screen readers. */
  label: string;
  fields: readonly Field[];
  /** The identifier's name: never edited. */
  identifier: string;
  source: RowSource;
  layout: GridLayout;
  onLayout: (layout: GridLayout) => void;
  actions?: GridActions | undefined;
  sort?: readonly GridSort[] | undefined;
  /** Values that a column may take (enumerated) or has already, which contain the text. */
  suggest?: ((field: Field, text: string) => Promise<readonly string[]>) | undefined;
  /** Opens what is too long for a cell in an editor of its own. */
  onOpenText?: ((cell: CellRef) => void) | undefined;
  /** Opens the record in a panel of its own: Ctrl Enter, or its number twice. */
  onOpenRecord?: ((position: number) => void) | undefined;
  /** Opens a column's menu at its header. */
  onColumnMenu?: ((column: string, anchor: HTMLElement) => void) | undefined;
  /** Opens the menu of what is selected at a place in the window. */
  onCellMenu?: ((place: Readonly<{ x: number; y: number }>) => void) | undefined;
  onSelect?: ((range: CellRange | undefined, active: CellRef | undefined) => void) | undefined;
  /** Faulty cells in the order of the rows: F8 goes from one to the next. */
  faults?: (() => readonly CellRef[]) | undefined;
  ref?: React.Ref<GridHandle> | undefined;
}>;

/** What the page may ask of the grid. */
export type GridHandle = Readonly<{
  /** Shows a cell, selects it and puts the focus there. */
  goTo: (cell: CellRef) => void;
  select: (range: CellRange) => void;
  edit: (cell: CellRef) => void;
  nextFault: () => void;
  focus: () => void;
  copy: () => Promise<void>;
  /** Makes a column as wide as what is drawn of it. */
  fit: (column: string) => void;
}>;
