/** The formats of the files that the pages offer. */
export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** The media type of each format. */
export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
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
