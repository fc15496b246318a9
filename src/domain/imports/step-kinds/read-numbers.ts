import { z } from 'zod';
import { NO_FIGURE, readNumber } from '../../readings/numbers';
import { findColumn } from './columns';
import { defineLookupKind } from './step-kind';

const DECIMALS = [',', '.'] as const;

/**
 * Figures as digits: without separators of thousands and marks of footnotes, and blank where a mark says that there is
 * none. A text that is no number is kept, and is a fault of the item.
 */
export const readNumbers = defineLookupKind({
  kind: 'readNumbers',
  parameters: z.strictObject({
    columns: z.array(z.string()).min(1),
    decimal: z.enum(DECIMALS),
    /** The column writes numbers in both ways: texts that can be read in either way are doubtful. */
    mixed: z.boolean().optional(),
    /** Only for a mixed column: `5.24` is first read as `5.240`, because its figures are whole. */
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

const TO = ['nearest', 'down', 'up'] as const;

/** A fraction, or a percentage; `1,234` is neither, because it could also be a number of thousands. */
const FRACTION = /^([+-]?\d{1,15})[.,](\d{1,2}|\d{4,})\s?%?$/;
const PERCENTAGE = /^([+-]?\d{1,15})\s?%$/;
/** The form that `readNumbers` writes, in which thousands have no separator. */
const READ = /^([+-]?0)\.(\d+)$|^([+-]?\d{4,15})\.(\d+)$/;

const ROUND = {
  nearest: (size: number, fraction: string) => size + (fraction >= '5' ? 1 : 0),
  down: (size: number) => size,
  up: (size: number, fraction: string) => size + (/[1-9]/.test(fraction) ? 1 : 0),
};

/**
 * Fractions and percentages become whole numbers, by a person's decision; halves are rounded away from zero. Other texts
 * stay as they are.
 */
export const round = defineLookupKind({
  kind: 'round',
  onFigures: 'changes',
  parameters: z.strictObject({ columns: z.array(z.string()).min(1), to: z.enum(TO) }),
  form: [
    { name: 'columns', type: 'columns' },
    { name: 'to', type: 'choice', choices: TO },
  ],
  groups: (parameters, columns) =>
    parameters.columns.map((name) => {
      const column = findColumn(columns, name);
      return { from: [column], to: [column] };
    }),
  read: ({ to }, [text = null]) => ({ texts: [text === null ? null : (roundedFraction(text, to) ?? text)] }),
});

/** A fraction or percentage as a whole number; undefined: the text is neither. */
export function roundedFraction(text: string, to: (typeof TO)[number]): string | undefined {
  const [, whole = '', fraction = ''] = (
    FRACTION.exec(text) ??
    PERCENTAGE.exec(text) ??
    READ.exec(text) ??
    []
  ).filter((part) => part !== undefined);
  if (whole === '') return undefined;
  const size = ROUND[to](Math.abs(Number(whole)), fraction);
  return `${whole.startsWith('-') && size > 0 ? '-' : ''}${size}`;
}
