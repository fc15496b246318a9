/** A point in pixels of the window. */
export type Point = Readonly<{ x: number; y: number }>;

/** A cell as it is shown. `record`: the identifier in its row, empty in a row that is not stored. */
export type Cell = Readonly<{
  record: string;
  /** The number of its row for screen readers. */
  row: string;
  column: string;
  /** The text of the editor, if one is open. */
  text: string;
  /** The reason why its text is not stored; empty if it is. */
  state: string;
  isEditing: boolean;
  isSelected: boolean;
}>;

export type Row = Readonly<{ record: string; number: string; cells: readonly Cell[] }>;

/** The visible state of a table at one moment. */
export type Look = Readonly<{
  active: Cell | undefined;
  /** Whether keys go to the grid. */
  isInGrid: boolean;
  hasDialog: boolean;
  /** The suggestion that Enter would choose instead of the typed text; empty if there is none. */
  suggestion: string;
  /** The rows from top to bottom. */
  rows: readonly Row[];
}>;

/**
 * The state at an event: before the page handles it (`keydown`, `pointerdown`, `paste`), or afterwards (`keyup`, `click`).
 * `under`: the cell under the pointer.
 */
export type Moment = Look & Readonly<{ type: string; key: string; under: Cell | undefined }>;
