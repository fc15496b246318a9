import type { Field } from '@/domain/collections';
import type { Area } from '../selection';
import type { Pasted } from '../types';
import type { Matrix } from './clipboard-text';
import { headerOf, type IsHeading } from './header-row';

/** The maximum number of rows of a repeated paste, because whole columns may be selected. */
const MAX_REPEATED_ROWS = 10_000;

/**
 * The target of a pasted table: from the first selected cell on. If the selected range is larger and its size is a multiple
 * of the table's, the table is repeated over the range, as in spreadsheets. If the first row of the table names columns,
 * the rows below it go into these columns instead, from the first selected row on.
 * @param options.columns names of all visible columns, from left to right
 * @param options.fields all columns, also those that are not visible
 * @param options.isHeading whether a text is another heading of a column, besides its name and labels
 */
export function pastedInto(options: {
  matrix: Matrix;
  area: Area;
  columns: readonly string[];
  fields: readonly Field[];
  isHeading?: IsHeading | undefined;
}): Pasted {
  const { matrix, area, columns, fields, isHeading = () => false } = options;
  const header = headerOf(matrix, { fields, isHeading });
  if (header !== undefined) return pastedByName(matrix, header, area.top);
  const width = matrix[0]?.length ?? 0;
  const rows = repeats(Math.min(area.bottom - area.top + 1, MAX_REPEATED_ROWS), matrix.length);
  const across = repeats(area.right - area.left + 1, width);
  const room = columns.length - area.left;
  const taken = Math.min(width * across, room);
  const repeated = Array.from({ length: matrix.length * rows }, (_, row) =>
    Array.from({ length: taken }, (_, column) => matrix[row % matrix.length]![column % width]!),
  );
  return {
    matrix: repeated,
    columns: columns.slice(area.left, area.left + taken),
    at: area.top,
    cut: Math.max(0, width - room),
  };
}

function pastedByName(matrix: Matrix, header: readonly (string | undefined)[], at: number): Pasted {
  const [names = [], ...rows] = matrix;
  const isNamed = (_: string, place: number) => header[place] !== undefined;
  const isUnknown = (name: string, place: number) => name.trim() !== '' && header[place] === undefined;
  return {
    matrix: rows.map((row) => row.filter(isNamed)),
    columns: header.filter((name) => name !== undefined),
    at,
    cut: 0,
    header: { unknown: names.filter(isUnknown) },
  };
}

const repeats = (room: number, size: number): number => (size > 0 && room % size === 0 ? room / size : 1);
