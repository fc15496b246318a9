import type { Field } from '@/domain/collections';
import {
  canHighlight,
  HIGHLIGHT_COLOURS,
  type Highlight,
  type HighlightColour,
  type HighlightTest,
  hasBounds,
  isScale,
  MAX_HIGHLIGHT_TEXT,
  testsOf,
} from '@/domain/collections/view/highlight';
import { isText } from '@/domain/collections/view/view';
import { readTypedNumber, writtenNumber } from './number-text';

/** The condition of a highlight: a test, or a scale of all numbers. */
export type HighlightKind = HighlightTest | 'scale';

/** A highlight while it is edited: typed texts are kept unchanged, valid or not. */
export type HighlightDraft = Readonly<{
  key: number;
  column: string;
  kind: HighlightKind;
  /** The value; for `between` and a scale, the lower end. */
  lower: string;
  upper: string;
  colour: HighlightColour;
  row: boolean;
}>;

/** The fault of a draft, and the text of it that is wrong. */
export type DraftFault = Readonly<{
  code: 'number' | 'text' | 'long' | 'order' | 'ends';
  at: 'lower' | 'upper';
}>;

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const kindsOf = (field: Field): readonly HighlightKind[] =>
  isText(field) ? testsOf(field) : [...testsOf(field), 'scale'];

export const takesTwo = (kind: HighlightKind): boolean => kind === 'between' || kind === 'scale';

export const draftsOf = (highlights: readonly Highlight[]): readonly HighlightDraft[] =>
  highlights.map((highlight) => {
    const { column, colour } = highlight;
    const common = { key: nextKey(), column, colour };
    if (isScale(highlight)) {
      const { min, max } = highlight;
      return { ...common, kind: 'scale', lower: writtenNumber(min), upper: writtenNumber(max), row: false };
    }
    const { test, value, upper, row = false } = highlight;
    const lower = typeof value === 'number' ? writtenNumber(value) : value;
    return { ...common, kind: test, lower, upper: writtenNumber(upper), row };
  });

/** A highlight of a column, in a colour that is not used yet. */
export function newDraft(field: Field, others: readonly HighlightDraft[]): HighlightDraft {
  const colour =
    HIGHLIGHT_COLOURS.find((one) => !others.some((other) => other.colour === one)) ?? HIGHLIGHT_COLOURS[0];
  return {
    key: nextKey(),
    column: field.name,
    kind: kindsOf(field)[0]!,
    lower: '',
    upper: '',
    colour,
    row: false,
  };
}

/** The columns that can be coloured. */
export const highlightable = (fields: readonly Field[]): readonly Field[] => fields.filter(canHighlight);

/** The same draft on another column: the test is kept if the column has it. */
export function onOtherColumn(draft: HighlightDraft, field: Field): HighlightDraft {
  const kinds = kindsOf(field);
  const kind = kinds.includes(draft.kind) ? draft.kind : kinds[0]!;
  return { ...draft, column: field.name, kind };
}

/** The highlight of a draft, or its fault. */
export function highlightOf(draft: HighlightDraft, field: Field): Highlight | DraftFault {
  const { column, kind, lower, upper, colour } = draft;
  const whole = draft.row ? ({ row: true } as const) : {};
  if (isText(field)) {
    const value = lower.trim();
    if (value === '') return { code: 'text', at: 'lower' };
    if (value.length > MAX_HIGHLIGHT_TEXT) return { code: 'long', at: 'lower' };
    return { column, test: kind as HighlightTest, value, colour, ...whole };
  }
  const [from, to] = [readTypedNumber(lower), readTypedNumber(upper)];
  if (kind === 'scale') return scaleOf(draft, { field, from, to });
  if (from === undefined) return { code: 'number', at: 'lower' };
  if (kind !== 'between') return { column, test: kind, value: from, colour, ...whole };
  if (to === undefined) return { code: 'number', at: 'upper' };
  if (to < from) return { code: 'order', at: 'upper' };
  return { column, test: kind, value: from, upper: to, colour, ...whole };
}

function scaleOf(
  { column, lower, upper, colour }: HighlightDraft,
  { field, from, to }: { field: Field; from: number | undefined; to: number | undefined },
): Highlight | DraftFault {
  if (from === undefined && lower.trim() !== '') return { code: 'number', at: 'lower' };
  if (to === undefined && upper.trim() !== '') return { code: 'number', at: 'upper' };
  if (!hasBounds(field) && from === undefined) return { code: 'ends', at: 'lower' };
  if (!hasBounds(field) && to === undefined) return { code: 'ends', at: 'upper' };
  if (from !== undefined && to !== undefined && to <= from) return { code: 'order', at: 'upper' };
  const ends = { ...(from === undefined ? {} : { min: from }), ...(to === undefined ? {} : { max: to }) };
  return { column, scale: true, ...ends, colour };
}
