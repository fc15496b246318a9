/** The maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** The maximum number of rows of a file. */
export const MAX_FILE_ROWS = 1_048_576;
/** The maximum number of columns of a sheet. */
export const MAX_FILE_COLUMNS = 400;
