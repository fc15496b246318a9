/** In pixels of the window. */
export type Point = Readonly<{ x: number; y: number }>;

/** A cell as it is shown. `record`: the identifier in its row, empty in a row that is not stored. */
export type Cell = Readonly<{
  record: string;
  /** Where its row is, as it is numbered for screen readers. */
  row: string;
  column: string;
  /** Of the editor where one is open. */
  text: string;
  /** Why its text is not stored; empty where it is. */
  state: string;
  isEditing: boolean;
  isSelected: boolean;
}>;

export type Row = Readonly<{ record: string; number: string; cells: readonly Cell[] }>;

/** What a table shows in a moment. */
export type Look = Readonly<{
  active: Cell | undefined;
  /** Whether keys go to the grid. */
  isInGrid: boolean;
  hasDialog: boolean;
  /** The suggestion that Enter would take in the place of what was typed; empty without one. */
  suggestion: string;
  /** From above to below. */
  rows: readonly Row[];
}>;

/**
 * What was shown when something was pressed (`keydown`, `pointerdown`, `paste`: before the page knows of it) or had been
 * done (`keyup`, `click`). `under`: the cell under the pointer.
 */
export type Moment = Look & Readonly<{ type: string; key: string; under: Cell | undefined }>;
