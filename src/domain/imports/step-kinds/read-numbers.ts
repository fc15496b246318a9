import { z } from 'zod';
import { NO_FIGURE, readNumber } from '../../readings/numbers';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './columns';

const DECIMALS = [',', '.'] as const;

/**
 * Figures as digits: without separators of thousands and marks of footnotes, and blank where a mark says that there is none.
 * What is no number keeps its text, and is a fault of the item.
 */
export const readNumbers = defineLookupKind({
  kind: 'readNumbers',
  parameters: z.strictObject({
    columns: z.array(z.string()).min(1),
    decimal: z.enum(DECIMALS),
    /** The column writes numbers in both ways: what can be read in either is doubtful. */
    mixed: z.boolean().optional(),
    /** Of a mixed column: `5.24` is first read as `5.240`, because its figures are whole. */
    whole: z.boolean().optional(),
    noFigure: z.array(z.string()).optional(),
  }),
  form: [
    { name: 'columns', type: 'columns' },
    { name: 'decimal', type: 'choice', choices: DECIMALS },
    { name: 'mixed', type: 'flag' },
    { name: 'whole', type: 'flag' },
    { name: 'noFigure', type: 'texts' },
  ],
  groups: (parameters, columns) =>
    parameters.columns.map((name) => {
      const column = findColumn(columns, name);
      return { from: [column], to: [column] };
    }),
  read({ decimal, mixed, whole, noFigure }, [text = null]) {
    if (text === null) return { texts: [null] };
    const marks = noFigure?.map((mark) => mark.trim().toLowerCase()) ?? NO_FIGURE;
    const read = readNumber(text, { decimal, mixed, whole, noFigure: marks });
    if (read.kind === 'none') return { texts: [null] };
    if (read.kind === 'unreadable') return { texts: [text] };
    if (read.kind === 'number') return { texts: [read.text] };
    const doubt = {
      place: 0,
      code: 'ambiguousNumber',
      text,
      read: read.text,
      otherwise: read.otherwise,
    } as const;
    return { texts: [read.text], doubts: [doubt] };
  },
});
