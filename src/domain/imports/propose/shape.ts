import type { FileTableInfo } from '../file-reading';
import { normalName } from '../step-kinds/sql';

/** Files of one shape have the same text here: the same format, and the same columns in any order. */
export const shapeOf = ({ format, columns }: Pick<FileTableInfo, 'format' | 'columns'>): string =>
  JSON.stringify([format, ...columns.map(({ name }) => normalName(name)).sort()]);
