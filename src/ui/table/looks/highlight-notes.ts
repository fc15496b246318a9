import type { Field } from '@/domain/collections';
import { numberIn } from '@/domain/collections/view/calculated';
import { type Highlight, isScale, meetsTest, scaleShare } from '@/domain/collections/view/highlight';
import { valueIn } from '../../grid/cell-text';
import type { Tint } from '../../grid/tint';
import type { CellMark, GridRecord, RowMarks } from '../../grid/types';
import { marksWithNotes, type RowNotes, sameMarks } from '../rows/row-notes';

/** The smallest and the largest number of a column. */
export type ScaleBounds = Readonly<{ min: number; max: number }>;

/** A highlight with its column; a scale also with its ends, as far as they are known. */
type Ready = Readonly<{ highlight: Highlight; field: Field; bounds: ScaleBounds | undefined; said: string }>;

/**
 * The colours of cells and rows.
 * @param options.boundsOf the numbers of a column, for scales whose ends are not given; undefined while they are not known
 * @param options.wordsOf a highlight in words, for screen readers
 */
export function createHighlightNotes(options: {
  highlights: readonly Highlight[];
  fields: readonly Field[];
  boundsOf: (column: string) => ScaleBounds | undefined;
  wordsOf: (highlight: Highlight) => string;
}): RowNotes {
  const { highlights, fields, boundsOf, wordsOf } = options;
  const ready = highlights.flatMap((highlight): readonly Ready[] => {
    const field = fields.find(({ name }) => name === highlight.column);
    const bounds = isScale(highlight) ? endsOf(highlight, boundsOf(highlight.column)) : undefined;
    return field === undefined ? [] : [{ highlight, field, bounds, said: wordsOf(highlight) }];
  });
  const marked = new WeakMap<GridRecord, { marks: RowMarks | undefined; result: RowMarks | undefined }>();
  return {
    marksWith: (record, marks) => {
      if (record === undefined || ready.length === 0) return marks;
      const before = marked.get(record);
      if (before !== undefined && before.marks === marks) return before.result;
      const result = sameMarks(before?.result, tinted(marks, record, ready));
      marked.set(record, { marks, result });
      return result;
    },
  };
}

/** The ends of a scale: the given ones, otherwise the smallest and largest numbers of the column. */
function endsOf(
  { min, max }: Readonly<{ min?: number; max?: number }>,
  bounds: ScaleBounds | undefined,
): ScaleBounds | undefined {
  const [from, to] = [min ?? bounds?.min, max ?? bounds?.max];
  return from === undefined || to === undefined ? undefined : { min: from, max: to };
}

/** If several colours apply to a cell, the first counts. */
function tinted(
  marks: RowMarks | undefined,
  record: GridRecord,
  ready: readonly Ready[],
): RowMarks | undefined {
  const cells = new Map<string, CellMark>();
  let row: Tint | undefined;
  for (const { highlight, field, bounds, said } of ready) {
    const tint = tintOf(valueIn(field, record), { highlight, bounds, said });
    if (tint === undefined || row !== undefined) continue;
    if ('row' in highlight) row = tint;
    else if (!cells.has(field.name)) cells.set(field.name, { tint });
  }
  const noted = marksWithNotes(marks, [...cells]);
  return row === undefined ? noted : { ...noted, tint: row };
}

function tintOf(value: unknown, { highlight, bounds, said }: Omit<Ready, 'field'>): Tint | undefined {
  const { colour } = highlight;
  if (!isScale(highlight)) return meetsTest(value, highlight) ? { colour, said } : undefined;
  const number = numberIn(value);
  return number === undefined || bounds === undefined
    ? undefined
    : { colour, share: scaleShare(number, bounds) };
}
