import { type Field, isComputed } from '../field';
import { numberIn } from './calculated';

/** The colours of highlights; each has a sign of its own, so that they differ without colours too. */
export const HIGHLIGHT_COLOURS = ['red', 'amber', 'green', 'blue', 'purple'] as const;
export type HighlightColour = (typeof HIGHLIGHT_COLOURS)[number];

const NUMBER_TESTS = ['gt', 'gte', 'lt', 'lte', 'between', 'eq', 'ne'] as const;
const TEXT_TESTS = ['contains', 'notContains', 'eq', 'ne', 'startsWith', 'endsWith'] as const;
export type HighlightTest = (typeof NUMBER_TESTS)[number] | (typeof TEXT_TESTS)[number];

/**
 * A colour for cells whose values meet a condition, or for their rows. Texts are compared as filters do: `contains` and
 * similar tests ignore the case.
 */
type TestHighlight = Readonly<{
  column: string;
  test: HighlightTest;
  /** A number for a column of numbers. */
  value: number | string;
  /** For `between`: the other end; both are included. */
  upper?: number;
  colour: HighlightColour;
  /** Whether the whole row is coloured. */
  row?: true;
}>;

/** A colour for all numbers of a column, which is stronger for numbers nearer to the largest. */
type ScaleHighlight = Readonly<{
  column: string;
  scale: true;
  /** If absent, the smallest and the largest number of the view. */
  min?: number;
  max?: number;
  colour: HighlightColour;
}>;

/** The colours for cells of a table. If several apply to a cell, the first counts. */
export type Highlight = TestHighlight | ScaleHighlight;

/** The limits of highlights; further ones are ignored. */
export const MAX_HIGHLIGHTS = 10;
export const MAX_HIGHLIGHT_TEXT = 255;

export const isScale = (highlight: Highlight): highlight is ScaleHighlight => 'scale' in highlight;

/** Whether a column can be coloured by its values: all but moments. */
export const canHighlight = ({ kind }: Field): boolean => kind !== 'timestamp' && kind !== 'datetime';

const isTextual = (field: Field): boolean => 'maxLength' in field;

/** The tests of a column, the most frequent first. */
export const testsOf = (field: Field): readonly HighlightTest[] =>
  isTextual(field) ? TEXT_TESTS : NUMBER_TESTS;

/** Whether a column can have a scale without given ends: those of a calculated one are not known. */
export const hasBounds = (field: Field): boolean => !isTextual(field) && !isComputed(field);

/**
 * The valid highlights among values from any source, each with known members only.
 * @param fields of the table
 * @param drop called with the column of each that is not valid, or with `highlights`
 */
export function readHighlights(
  given: unknown,
  fields: readonly Field[],
  drop: (name: string) => void,
): Highlight[] {
  if (!Array.isArray(given)) {
    drop('highlights');
    return [];
  }
  return (given as unknown[]).flatMap((one, place) => {
    const read = place < MAX_HIGHLIGHTS ? readOne(one, fields) : undefined;
    if (read === undefined) drop(columnIn(one) ?? 'highlights');
    return read ?? [];
  });
}

const columnIn = (given: unknown): string | undefined => {
  const { column } = (given ?? {}) as Record<string, unknown>;
  return typeof column === 'string' ? column : undefined;
};

function readOne(given: unknown, fields: readonly Field[]): Highlight | undefined {
  const column = columnIn(given);
  const field = fields.find(({ name }) => name === column);
  if (field === undefined || !canHighlight(field)) return undefined;
  const members = given as Record<string, unknown>;
  const colour = HIGHLIGHT_COLOURS.find((known) => known === members['colour']);
  if (colour === undefined) return undefined;
  return members['scale'] === true
    ? readScale(members, { field, colour })
    : readTest(members, { field, colour });
}

type About = Readonly<{ field: Field; colour: HighlightColour }>;

function readScale(
  { min, max }: Record<string, unknown>,
  { field, colour }: About,
): ScaleHighlight | undefined {
  if (isTextual(field) || !isMissingOrNumber(min) || !isMissingOrNumber(max)) return undefined;
  if (min !== undefined && max !== undefined && min >= max) return undefined;
  if (!hasBounds(field) && (min === undefined || max === undefined)) return undefined;
  const ends = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return { column: field.name, scale: true, ...ends, colour };
}

function readTest(
  { test: given, value, upper, row }: Record<string, unknown>,
  { field, colour }: About,
): TestHighlight | undefined {
  const test = testsOf(field).find((known) => known === given);
  if (test === undefined || !isValueOf(value, field)) return undefined;
  const whole = row === true ? ({ row } as const) : {};
  if (test !== 'between') return { column: field.name, test, value, colour, ...whole };
  if (!isNumber(upper) || Number(value) > upper) return undefined;
  return { column: field.name, test, value, upper, colour, ...whole };
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isMissingOrNumber = (value: unknown): value is number | undefined =>
  value === undefined || isNumber(value);

const isValueOf = (value: unknown, field: Field): value is number | string =>
  isTextual(field)
    ? typeof value === 'string' && value !== '' && value.length <= MAX_HIGHLIGHT_TEXT && value.isWellFormed()
    : isNumber(value);

/** Whether a value meets the condition of a highlight. A missing value meets none. */
export function meetsTest(value: unknown, { test, value: asked, upper }: TestHighlight): boolean {
  return typeof asked === 'number'
    ? numberMeets(numberIn(value), { test, asked, upper })
    : typeof value === 'string' && textMeets(value, test, asked);
}

function numberMeets(
  value: number | undefined,
  { test, asked, upper = asked }: { test: HighlightTest; asked: number; upper: number | undefined },
): boolean {
  if (value === undefined) return false;
  switch (test) {
    case 'gt':
      return value > asked;
    case 'gte':
      return value >= asked;
    case 'lt':
      return value < asked;
    case 'lte':
      return value <= asked;
    case 'between':
      return value >= asked && value <= upper;
    case 'ne':
      return value !== asked;
    default:
      return value === asked;
  }
}

function textMeets(value: string, test: HighlightTest, asked: string): boolean {
  const [text, part] = [value.toLowerCase(), asked.normalize('NFC').toLowerCase()];
  switch (test) {
    case 'contains':
      return text.includes(part);
    case 'notContains':
      return !text.includes(part);
    case 'startsWith':
      return text.startsWith(part);
    case 'endsWith':
      return text.endsWith(part);
    case 'ne':
      return value !== asked;
    default:
      return value === asked;
  }
}

/** How near a number is to the upper end of a scale, from 0 to 1; in the middle where both ends are the same. */
export function scaleShare(value: number, { min, max }: Readonly<{ min: number; max: number }>): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0.5;
}
