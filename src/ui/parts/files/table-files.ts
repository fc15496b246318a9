/** The endings of files that can be imported. */
const ENDINGS = ['.csv', '.txt', '.tsv', '.xlsx', '.xls', '.ods', '.json', '.ndjson', '.jsonl'];

/** The same endings for a button that opens a file. */
export const TABLE_FILES = ENDINGS.join(',');

/** Whether a file's name is that of a table. */
export const isTableFile = (name: string): boolean =>
  ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
