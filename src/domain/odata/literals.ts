import { Fault } from '../collections/fault';
import type { Text } from '../collections/field';
import type { ParseContext } from '../collections/kinds/context';
import { parseDatetime, parseTimestamp } from '../collections/kinds/moment';
import type { Literal } from './condition';
import { faultAt } from './odata-fault';
import type { ODataToken } from './tokens';

const DESCRIBED = { label: { id: '', en: '' }, description: { id: '', en: '' }, example: '', name: '' };
const TIMESTAMP = { ...DESCRIBED, kind: 'timestamp' } as const;
const DATETIME = { ...DESCRIBED, kind: 'datetime' } as const;

/** PostgreSQL holds a second to so many digits. */
const FRACTION_DIGITS = 6;
/** A number with more digits is no value of a field, and takes long to compare. */
const MAX_NUMBER_LENGTH = 40;
const MAX_EXPONENT = 100;
const WITHOUT_FRACTION = 19;

/** The value of a token that is a text, a number, a date or a moment. @throws {ODataFault} */
export function literalOf(token: ODataToken, option: string, context: ParseContext): Literal {
  const { kind, text } = token;
  switch (kind) {
    case 'text':
      return { type: 'text', value: textOf(token, option) };
    case 'number':
      return { type: 'number', value: numberOf(token, option) };
    case 'moment':
      return { type: 'moment', value: momentText(token, option, context) };
    default:
      momentText({ ...token, text: `${text}T00:00:00Z` }, option, context);
      return { type: 'date', value: text };
  }
}

function textOf({ text, at }: ODataToken, option: string): string {
  const value = text.slice(1, -1).replaceAll("''", "'").normalize('NFC');
  if (value.includes('\0') || !value.isWellFormed())
    throw faultAt(option, at, {
      id: 'memuat karakter yang tidak dapat dimuat data',
      en: 'contains a character that no record can have',
    });
  return value;
}

function numberOf({ text: given, at }: ODataToken, option: string): string {
  const text = given.replace(' ', '+');
  const exponent = Math.abs(Number(/e(.*)$/i.exec(text)?.[1] ?? 0));
  if (text.length > MAX_NUMBER_LENGTH || exponent > MAX_EXPONENT)
    throw faultAt(option, at, { id: 'bilangannya terlalu panjang', en: 'the number is too long' });
  return text;
}

/** An instant in UTC, `2024-01-31T07:15:00.000000Z`. */
function momentText(token: ODataToken, option: string, context: ParseContext): string {
  const full = withSeconds(token.text);
  const instant = judged(parseTimestamp(full, TIMESTAMP, context), token, option);
  return `${instant.slice(0, WITHOUT_FRACTION)}.${fractionOf(full)}Z`;
}

/** The same moment on the clock of the service's time zone, `2024-01-31T14:15:00.000000`. */
export function clockLiteral({ value }: Literal, context: ParseContext): Literal {
  const local = parseDatetime(value, DATETIME, context);
  // A moment of the first or last day of all years may be none on that clock, and then equals no value of a field.
  const text = local instanceof Fault ? value.slice(0, WITHOUT_FRACTION) : local;
  return { type: 'clock', value: `${text}.${fractionOf(value)}` };
}

function judged(found: string | Fault, { at }: ODataToken, option: string): string {
  if (found instanceof Fault) throw faultAt(option, at, found.reason satisfies Text);
  return found;
}

const fractionOf = (text: string): string =>
  (/\.(\d+)/.exec(text)?.[1] ?? '').slice(0, FRACTION_DIGITS).padEnd(FRACTION_DIGITS, '0');

function withSeconds(text: string): string {
  const [, clock = '', seconds = '', zone = ''] =
    /^(.{16})(:\d{2}(?:\.\d+)?)?(.+)$/.exec(text.toUpperCase()) ?? [];
  return `${clock}${seconds || ':00'}${zone.replace(' ', '+')}`;
}
