import type { Value } from '../collections/kinds/parse';
import type { FigureAmount } from './balance';
import type { RowFault } from './import';
import type { Doubt } from './steps';

/** A row of the last table of a recipe, judged by the collection's declaration. */
export type JudgedItem = Readonly<{
  /** Its place in the last table, ascending in file order; unique. It names the row to a `correct` step. */
  at: number;
  /** The rows of the table `source` behind it, at most `MAX_ROWS_BEHIND` of them. */
  rows: readonly number[];
  /** How many rows of the file are behind it, those of identical items included. */
  rowCount: number;
  /** The sheet and the line of the first of them, as a spreadsheet counts. */
  sheet: string;
  line: number;
  /** The identifier of the record that the row is about; null: it is found by its natural key. */
  record: number | null;
  /** By field name, the text as the recipe prepared it; null: blank, or no column is assigned to the field. The identifier too, if a column has it. */
  item: Readonly<Record<string, string | null>>;
  /** By field name, the canonical value; null: none, because of a fault or because the default applies. */
  values: Readonly<Record<string, Value | null>>;
  /** In the order of the fields. Empty: the item can be stored. */
  faults: readonly RowFault[];
  /** Only of fields without a fault. */
  doubts: readonly Doubt[];
  /** By field name, the cells of the file behind each figure; undefined: one behind each value, of the same size. */
  behind?: Readonly<Record<string, FigureAmount>> | undefined;
}>;

/** How many rows behind an item are listed. */
export const MAX_ROWS_BEHIND = 1_000;

/** How the last table of a recipe was judged, in items; identical rows are one item. */
export type JudgedCounts = Readonly<{
  /** The rows of the last table. */
  rows: number;
  items: number;
  /** Rows that are identical to an earlier one, and are one item with it. */
  identical: number;
  faulty: number;
  /** Items without a fault, but with a doubt. */
  doubtful: number;
}>;
