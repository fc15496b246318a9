/**
 * The thresholds by which the table of a file is recognised, each with its reason: judgements about files of agencies. Those by
 * which a recipe is proposed are in `domain/imports/propose/thresholds.ts`. Limits of size and memory are in the files that apply them.
 */

/** Shares of cells, columns or rows where it says so. */
export const TABLE_SHARE = {
  /**
   * Half of them: single cells may be footnotes, mistyped figures or gaps. Of cells, columns or lines. Higher:
   * `tables.test.ts`, "finds a header of two levels below titles, and sets notes and totals aside".
   */
  most: 0.5,
  /** With a smaller share of figures, a column has texts among its figures, and is not added up. Of filled cells. */
  figures: 0.9,
  /** With a smaller share of numbered columns, `1 2 3 4` are figures, and not the numbers of columns. Of columns. */
  numbered: 0.8,
  /** A larger share of control characters is in pictures, PDF and programs. Of the first bytes. */
  controls: 0.01,
  /** With a larger share of zero bytes at even or at odd places, a file is UTF-16: a Latin letter has one there. Of these places. */
  zeros: 0.3,
} as const;

/** Numbers of cells, columns or rows, and figures. */
export const TABLE_COUNT = {
  /**
   * One name is a title, one row no sum, one table no division: it takes two. Higher: `tables.test.ts`, "counts
   * what a column contains", and others.
   */
  several: 2,
  /** This number of running numbers side by side are ages or ranks as headings; fewer may be figures. */
  running: 4,
  /** This number of `(1) (2) (3)` are the numbers of columns. */
  numberedInBrackets: 3,
  /** The same without brackets, where more are needed because figures can look like that. */
  numbered: 4,
  /** A note has at most this number of cells: its heading and its text. */
  noteCells: 2,
  /** The labels of a row are its first texts: a place, and what is beside it. */
  labels: 2,
  /**
   * A first or last row that is the sum of the others in several columns is a total, if it is of this number of rows.
   * Higher: `tables.test.ts`, "sets a row aside that is the sum of all others, and what stands below the table".
   */
  rowsOfSums: 3,
  /** The same in a single column, where a sum is more likely to be one by chance. */
  rowsOfSum: 6,
  /** Sums that differ by less are equal: figures are whole numbers. */
  difference: 0.5,
  /** Whole numbers between these are years. */
  firstYear: 1900,
  lastYear: 2100,
} as const;
