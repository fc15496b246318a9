import type { Value } from '../collections/kinds/parse';
import type { FigureAmount } from './balance';
import type { RowFault } from './import';
import type { Doubt } from './steps';

/** A row of the last table of a recipe, judged by the collection's declaration. */
export type JudgedItem = Readonly<{
  /** Its index in the last table, ascending in file order; unique. It identifies the row for a `correct` step. */
  at: number;
  /** The rows of the table `source` from which it is made, at most `MAX_ROWS_BEHIND` of them. */
  rows: readonly number[];
  /** The number of rows of the file from which it is made, those of identical items included. */
  rowCount: number;
  /** The sheet and the line of the first of these rows, as a spreadsheet counts. */
  sheet: string;
  line: number;
  /** The identifier of the record that the row is about; null: it is found by its natural key. */
  record: number | null;
  /** By field name, the text as the recipe prepared it; null: blank, or no column is assigned to the field. The identifier too, if a column has it. */
  item: Readonly<Record<string, string | null>>;
  /** By field name, the canonical value; null: there is none, because of a fault or because the default applies. */
  values: Readonly<Record<string, Value | null>>;
  /** The faults in the order of the fields. Empty: the item can be stored. */
  faults: readonly RowFault[];
  /** The doubts of fields without a fault. */
  doubts: readonly Doubt[];
  /** By field name, the cells of the file behind each figure; undefined: one cell behind each value, with the same amount. */
  behind?: Readonly<Record<string, FigureAmount>> | undefined;
}>;

/** The maximum number of rows that are listed for an item. */
export const MAX_ROWS_BEHIND = 1_000;

/** The result of judging the last table of a recipe, in items; identical rows are one item. */
export type JudgedCounts = Readonly<{
  /** The number of rows of the last table. */
  rows: number;
  items: number;
  /** The number of rows that are identical to an earlier one, and are one item with it. */
  identical: number;
  faulty: number;
  /** The number of items without a fault, but with a doubt. */
  doubtful: number;
}>;
