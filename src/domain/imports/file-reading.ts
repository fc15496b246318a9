/** How a file is read. Undefined members are determined from the file itself. */
export type FileReading = Readonly<{
  /** For texts: a label of the WHATWG Encoding Standard, such as `utf-8`, `utf-16le` or `windows-1252`. */
  encoding?: string | undefined;
  /** For CSV: one character. */
  delimiter?: string | undefined;
  /** For CSV: one character; `''`: none. */
  quote?: string | undefined;
  /** The names of the sheets that are read as one table, in their order. */
  sheets?: readonly string[] | undefined;
  /** The name of an additional column with the name of each row's sheet; null: no such column. */
  sheetColumn?: string | null | undefined;
  /** The header of each sheet: its first line, counted from 1, and its number of lines; null: the table has none. */
  header?: Readonly<{ line: number; lines: number }> | null | undefined;
  /**
   * Whether the sheets are tables as the service writes them: the first line has the names of the columns, and all others
   * are rows. Columns of reasons why rows were left out are not read. Undefined: only workbooks of rows left out are read
   * so, unless sheets of them are chosen.
   */
  plain?: boolean | undefined;
  /** Rows that were set aside as notes, repeated headers or totals, but are to be read nevertheless. */
  restored?: readonly RowPlace[] | undefined;
}>;

/** A row of the file: its sheet (`''` in files without sheets) and its line, counted from 1, as a spreadsheet shows it. */
export type RowPlace = Readonly<{ sheet: string; line: number }>;

export const ASIDE_REASONS = [
  'title',
  'note',
  'blank',
  'hidden',
  'repeatedHeader',
  'total',
  'differingTotal',
] as const;
/** Why a row is no data. `differingTotal`: it is labelled a total, but is not the sum of rows beside it. */
export type AsideReason = (typeof ASIDE_REASONS)[number];

/** A row that was set aside, with the texts of its cells, shortened. */
export type AsideRow = RowPlace & Readonly<{ reason: AsideReason; cells: readonly string[] }>;

export const FILE_FORMATS = ['csv', 'xlsx', 'xls', 'ods', 'json', 'ndjson', 'html'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The column with the caption of the part of the table to which each row belongs. */
export const CAPTION_COLUMN = 'Bagian';

/** A sheet of a file. */
export type SheetInfo = Readonly<{ name: string; rows: number; columns: number }>;

/** The contents of a column of a table. */
export type ColumnProfile = Readonly<{
  name: string;
  /** The number of cells that are not blank. */
  filled: number;
  /** The number of different texts, counted up to `MAX_DISTINCT`. */
  distinct: number;
  /** The most frequent texts, most frequent first; all of them if there are at most `MAX_PROFILE_VALUES`. */
  values: readonly Readonly<{ text: string; count: number }>[];
}>;

/** The maximum number of characters that a profile or a sample shows of a text. */
export const MAX_SHOWN_TEXT = 300;
/** The maximum number of different texts that a profile counts. */
export const MAX_DISTINCT = 100_000;
/** The maximum number of texts that a profile lists. */
export const MAX_PROFILE_VALUES = 2_000;

/** A file after it was read. */
export type FileTableInfo = Readonly<{
  format: FileFormat;
  sheets: readonly SheetInfo[];
  /** The values that were found, and those of the recipe: all that the format has are defined. */
  reading: FileReading;
  /** The number of rows of data, without those set aside. */
  rows: number;
  columns: readonly ColumnProfile[];
  /**
   * The import to which the file says that its rows belong; null: it is a workbook of rows left out, but does not say of
   * which import.
   */
  leftOutOf?: string | null | undefined;
  /** If the file is a list of persons: the headings of the columns that name them, which are not read. */
  persons?: readonly string[] | undefined;
  /** The first rows that were set aside, for each sheet those that differ first, at most `MAX_ASIDE_LISTED`. */
  aside: readonly AsideRow[];
  asideCount: number;
}>;

export const MAX_ASIDE_LISTED = 500;

/** The maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** The maximum number of rows of a file. */
export const MAX_FILE_ROWS = 1_048_576;
/** The maximum number of columns of a sheet. */
export const MAX_FILE_COLUMNS = 400;
