/** The formats of the files that the pages offer. */
export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** The formats of the files of a table: those of sheets, and one for programs. */
export const TABLE_FORMATS = [...SHEET_FORMATS, 'parquet'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** The media type of each format. */
export const SHEET_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

const MAX_NAME = 180;

/**
 * The name of a file with a title, without its ending: characters that file systems refuse become spaces, and a long name
 * is cut after a word.
 */
export function fileNameOf(title: string): string {
  const plain = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = plain.length <= MAX_NAME ? plain : plain.slice(0, MAX_NAME).replace(/\s+\S*$/, '');
  return cut.replace(/[. ,]+$/, '');
}
