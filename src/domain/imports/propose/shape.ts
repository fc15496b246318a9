import type { FileTableInfo } from '../file-reading';
import { withoutReasons } from '../left-out';
import { normalName } from '../step-kinds/columns';

/** The text that is the same for files of one shape: files with the same format, and the same columns in any order. */
export const shapeOf = ({ format, columns }: Pick<FileTableInfo, 'format' | 'columns'>): string =>
  JSON.stringify([format, ...columns.map(({ name }) => normalName(name)).sort()]);

/**
 * The shape of a table in whatever format: rows that were left out of a text file come back as a workbook, with a column of
 * reasons.
 */
export const tableShapeOf = ({ columns }: Pick<FileTableInfo, 'columns'>): string =>
  shapeOf({ format: 'csv', columns: withoutReasons(columns) });
