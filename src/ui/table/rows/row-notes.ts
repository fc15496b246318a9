import type { CellMark, GridRecord, RowMarks } from '../../grid/types';

/** A source of notes at the cells of rows. */
export type RowNotes = Readonly<{
  /** The marks of a row, with these notes; the same object while nothing has changed. */
  marksWith: (record: GridRecord | undefined, marks: RowMarks | undefined) => RowMarks | undefined;
}>;

/** Marks of a row with more of them, by column. */
export function marksWithNotes(
  marks: RowMarks | undefined,
  notes: readonly (readonly [column: string, mark: CellMark])[],
): RowMarks | undefined {
  if (notes.length === 0) return marks;
  const cells: Record<string, CellMark> = { ...marks?.cells };
  for (const [name, mark] of notes) cells[name] = { ...cells[name], ...mark };
  return { ...marks, cells };
}

/** The earlier marks, if the new ones are equal. */
export const sameMarks = (before: RowMarks | undefined, after: RowMarks | undefined): RowMarks | undefined =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
