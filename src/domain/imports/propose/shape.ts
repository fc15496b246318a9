import type { FileTableInfo } from '../file-reading';
import { withoutReasons } from '../left-out';
import { normalName } from '../step-kinds/columns';

/** Files of one shape have the same text here: the same format, and the same columns in any order. */
export const shapeOf = ({ format, columns }: Pick<FileTableInfo, 'format' | 'columns'>): string =>
  JSON.stringify([format, ...columns.map(({ name }) => normalName(name)).sort()]);

/** The shape of a table in whatever format: what was left out of a text comes back as a workbook, with a column of reasons. */
export const tableShapeOf = ({ columns }: Pick<FileTableInfo, 'columns'>): string =>
  shapeOf({ format: 'csv', columns: withoutReasons(columns) });
