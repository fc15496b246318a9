import type { Field } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import { isComputed } from '@/domain/collections/field';
import { parseValue, type Value } from '@/domain/collections/kinds/parse';
import { timeZoneOf } from '@/domain/time-zone';
import { both, bothPlain, extension, integer, type Json } from './texts';

const INTEGER_TEXT = '^ *[+-]?[0-9]+ *$';
const YEAR_TEXT = '^ *[0-9]{4} *$';
const TIME = '[Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?';
const MOMENT = `[0-9]{4}-[0-9]{2}-[0-9]{2}(${TIME})?`;
const ONE_LINE = '^[^\\x00-\\x1F\\x7F-\\x9F]+$';
const LINES = '^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F]+$';

/** A field's value as a request may send it: every kind also as a string (docs/specification.md, "Fields"). */
export function sentValue(field: Field, timeZone: string): Json {
  return { ...described(field, timeZone), ...sentForm(field), examples: [field.example] };
}

/** A field's value as a reply returns it. */
export function returnedValue(field: Field, timeZone: string): Json {
  const value = {
    ...described(field, timeZone),
    ...returnedForm(field),
    examples: [returnedExample(field, timeZone)],
  };
  return isComputed(field) ? extension({ ...value, type: ['string', 'null'] }) : value;
}

/** A field's value as a list's query string names it. */
export function filterValue(field: Field): Json {
  switch (field.kind) {
    case 'int':
    case 'year':
      return integer(field.min, field.max);
    case 'varchar':
    case 'enum':
      return { type: 'string', minLength: 1, maxLength: field.maxLength };
    case 'timestamp':
    case 'datetime':
      return { type: 'string', pattern: `^ *${MOMENT} *$` };
  }
}

/** The declared example in the form in which the service returns it. */
export function returnedExample(field: Field, timeZone: string): Value {
  const value = parseValue(field.example, field, {
    timeZone: timeZoneOf(timeZone),
    listedValues: () => undefined,
  });
  if (value instanceof Fault)
    throw new Error(`${field.name}: the example is refused: ${value.message('en')}`);
  return value;
}

function described(field: Field, timeZone: string): Json {
  return {
    // Not `title`, of which generators of clients make the names of types.
    'x-label': bothPlain(field.label),
    description: `${both(field.description)}\n\n${limits(field, timeZone)}`,
    'x-kind': field.kind,
    ...('unit' in field && field.unit !== undefined ? { 'x-unit': bothPlain(field.unit) } : {}),
  };
}

/** Kind and limits in signs rather than words, so that they need no translation. */
function limits(field: Field, timeZone: string): string {
  const kind = `\`${field.kind}\``;
  switch (field.kind) {
    case 'int':
      return `${kind}, ${field.min}…${field.max}${field.unit === undefined ? '' : `, ${bothPlain(field.unit)}`}`;
    case 'year':
      return `${kind}, ${field.min}…${field.max}`;
    case 'varchar':
      return `${kind}, 1…${field.maxLength} karakter · characters`;
    case 'enum':
      return `${kind}, 1…${field.maxLength} karakter · characters`;
    case 'timestamp':
    case 'datetime':
      return `${kind}, RFC 3339 / \`YYYY-MM-DD[ HH:MM[:SS]]\`, ${timeZone}`;
  }
}

function sentForm(field: Field): Json {
  switch (field.kind) {
    case 'int':
      return { type: ['string', 'integer'], pattern: INTEGER_TEXT, minimum: field.min, maximum: field.max };
    case 'year':
      return { type: ['string', 'integer'], pattern: YEAR_TEXT, minimum: field.min, maximum: field.max };
    case 'varchar':
    case 'enum':
      return { type: ['string', 'number'], ...textLimits(field) };
    case 'timestamp':
      // Empty or null is as good as absent: the service then takes the time of the write.
      return { type: ['string', 'null'], pattern: `^ *(${MOMENT})? *$` };
    case 'datetime':
      return { type: 'string', pattern: `^ *${MOMENT} *$` };
  }
}

function returnedForm(field: Field): Json {
  switch (field.kind) {
    case 'int':
    case 'year':
      return integer(field.min, field.max);
    case 'varchar':
    case 'enum':
      return { type: 'string', ...textLimits(field) };
    case 'timestamp':
      return { type: 'string', format: 'date-time', pattern: '[.][0-9]{3}Z$' };
    case 'datetime':
      return { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$' };
  }
}

function textLimits(field: Extract<Field, { maxLength: number }>): Json {
  const multiline = 'multiline' in field && field.multiline === true;
  return { minLength: 1, maxLength: field.maxLength, pattern: multiline ? LINES : ONE_LINE };
}
