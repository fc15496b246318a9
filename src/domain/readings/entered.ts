import type { Field } from '../collections';
import { Fault, invalidValue, type Language } from '../collections/fault';
import { readValue } from '../collections/item';
import { ANY_CONTEXT, type ParseContext } from '../collections/kinds/context';
import type { Value } from '../collections/kinds/parse';
import { findDayOrder, readDate, readSerialDate } from './dates';
import { findFigureStyle, type NumberReading, type NumberStyle, readNumber } from './numbers';
import { readYear } from './periods';

/** Two readings of a text, in the form of the service; for a number, the first one is whole. */
export type TwoReadings = Readonly<{ text: string; otherwise: string }>;

/** The reading of a text in its field: one value, one of two, or none. */
export type Reading =
  | Readonly<{ kind: 'one'; text: string }>
  | (Readonly<{ kind: 'two' }> & TwoReadings)
  | Readonly<{ kind: 'unreadable' }>;

/** The decimal sign with which pages show figures. */
const DECIMAL: Readonly<Record<Language, NumberStyle['decimal']>> = { id: ',', en: '.' };

/**
 * Reads the texts of a column as an import does: all texts together determine how numbers and dates are written
 * (docs/decisions/readings.md). Texts of other fields are never changed: their leading zeros are part of them.
 * @param column all texts of the column
 * @returns a function that reads one of them
 */
export function readColumn(
  column: readonly string[],
  { field, language }: Readonly<{ field: Field; language: Language }>,
): (text: string) => Reading {
  const read = readerOf(column, field, language);
  return (text) => (isValue(text, field) ? { kind: 'one', text } : read(text));
}

/** The text of a field in the form of the service; unchanged if it has two readings, or none. */
export function readEntered(text: string, field: Field, language: Language): string {
  const read = readColumn([text], { field, language })(text);
  return read.kind === 'one' ? read.text : text;
}

/** The two readings of a text if its column does not determine how it is written; undefined if it has one reading, or none. */
export function doubtIn(text: string, field: Field): TwoReadings | undefined {
  if (isValue(text, field)) return undefined;
  const read = eitherReading(text, field);
  return read.kind === 'two' ? read : undefined;
}

/** The value of a text that a person entered; if the text has two readings, a fault that names them. */
export function judgeEntered(text: string, field: Field, context: ParseContext): Value | Fault | undefined {
  const value = readValue(text, field, context);
  return value instanceof Fault ? (doubtFault(text, field) ?? value) : value;
}

/** The fault of a text with two readings; undefined for others. */
export function doubtFault(text: string, field: Field): Fault | undefined {
  const doubt = doubtIn(text, field);
  return doubt && faultOfDoubt(doubt, field);
}

/** The fault that names two readings. */
export function faultOfDoubt(doubt: TwoReadings, field: Field): Fault {
  const [id, en] = [readingTexts(doubt, field, 'id'), readingTexts(doubt, field, 'en')];
  return invalidValue(field, `bisa berarti ${id[0]} atau ${id[1]}`, `can mean ${en[0]} or ${en[1]}`);
}

/** Two readings as people read them. Thousands have no separators, because the separators are in doubt. */
export const readingTexts = (
  { text, otherwise }: TwoReadings,
  { kind }: Field,
  language: Language,
): string[] =>
  [text, otherwise].map((reading) => {
    if (kind !== 'int' || isWhole(reading)) return reading;
    return `${FRACTION[language]} ${reading.replace('.', DECIMAL[language])}`;
  });

const FRACTION: Readonly<Record<Language, string>> = { id: 'pecahan', en: 'the fraction' };

const UNREADABLE: Reading = { kind: 'unreadable' };

const isValue = (text: string, field: Field): boolean =>
  !(readValue(text, field, ANY_CONTEXT) instanceof Fault);

function readerOf(column: readonly string[], field: Field, language: Language): (text: string) => Reading {
  switch (field.kind) {
    case 'int': {
      const style = styleOf(column, DECIMAL[language]);
      return (text) => ofNumber(readNumber(text, style));
    }
    case 'year':
      return (text) => ofPair(readYear(text));
    case 'timestamp':
    case 'datetime': {
      const { order, mixed } = findDayOrder(column);
      return (text) => {
        const read = readDate(text, order) ?? readSerialDate(text);
        return ofPair(mixed || read === undefined ? read : { text: read.text });
      };
    }
    default:
      return () => UNREADABLE;
  }
}

/**
 * The style of a column of figures, as an import finds it. If only texts such as `1,234` are there, which do not determine
 * it, the decimal sign of the page counts too: if theirs differs, both readings are possible.
 */
function styleOf(column: readonly string[], decimal: NumberStyle['decimal']): NumberStyle {
  const { style, isCertain } = findFigureStyle(column.map((text) => ({ text, count: 1 })));
  return isCertain || style.decimal === decimal ? style : { ...style, mixed: true, whole: true };
}

function eitherReading(text: string, field: Field): Reading {
  switch (field.kind) {
    case 'int':
      return ofNumber(readNumber(text, { decimal: ',', mixed: true }));
    case 'year':
      return ofPair(readYear(text));
    case 'timestamp':
    case 'datetime':
      return ofPair(readDate(text, 'dayFirst'));
    default:
      return UNREADABLE;
  }
}

/** A fraction is not a value for a field of whole numbers. */
function ofNumber(read: NumberReading): Reading {
  if (read.kind === 'number') return isWhole(read.text) ? { kind: 'one', text: read.text } : UNREADABLE;
  if (read.kind !== 'doubtful') return UNREADABLE;
  const [text, otherwise] = isWhole(read.text) ? [read.text, read.otherwise] : [read.otherwise, read.text];
  return isWhole(text) ? { kind: 'two', text, otherwise } : UNREADABLE;
}

const ofPair = (read: Readonly<{ text: string; otherwise?: string }> | undefined): Reading => {
  if (read === undefined) return UNREADABLE;
  const { text, otherwise } = read;
  return otherwise === undefined ? { kind: 'one', text } : { kind: 'two', text, otherwise };
};

const isWhole = (reading: string): boolean => /^-?\d+$/.test(reading);
