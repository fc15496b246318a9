import { type Fault, invalidType, invalidValue, required, tooLong } from '../fault';
import type { EnumField, VarcharField } from '../field';
import type { ParseContext } from './context';

const WHITE_SPACE = /\p{White_Space}/u;
const CONTROL = /\p{Cc}/u;
export const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** The maximum number of code points that NFC combines into one, and the code units of each. */
const MAX_UNITS_OF_ONE = 4 * 2;
/** Sorting the combining marks of one letter takes quadratic time; no writing system has so many of them. */
const TOO_MANY_MARKS = /(?:^|\P{M})\p{M}{256}/u;

/** Removes the surrounding white space, as Unicode defines it (docs/specification.md, "Fields"). */
export function trimSpaces(text: string): string {
  // No regular expression is used, because it would start again at each of the spaces inside.
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text, start)) start += 1;
  while (end > start && isSpace(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

/** A string, or a JSON number read as its text: trimmed, Unicode NFC, without control characters. */
export function parseVarchar(raw: unknown, field: VarcharField): string | Fault {
  return line(raw, field, field.multiline ? CONTROL_BUT_LINES : CONTROL);
}

/** One of the listed values of the field, or any short text if there are none. */
export function parseEnum(raw: unknown, field: EnumField, context: ParseContext): string | Fault {
  const text = line(raw, field, CONTROL);
  if (typeof text !== 'string') return text;
  const listed = context.listedValues(field.name);
  if (listed === undefined || listed.size === 0 || listed.has(text)) return text;
  const values = [...listed].join(', ');
  return invalidValue(field, `harus salah satu dari: ${values}`, `must be one of: ${values}`);
}

function line(raw: unknown, field: VarcharField | EnumField, forbidden: RegExp): string | Fault {
  if (typeof raw !== 'string' && typeof raw !== 'number') return invalidType(field, 'teks', 'a string');
  if (typeof raw === 'number' && Math.abs(raw) > Number.MAX_SAFE_INTEGER) {
    return invalidValue(
      field,
      'bilangan sebesar ini kehilangan angka; kirim sebagai teks',
      'a number of this size loses digits; send it as a string',
    );
  }
  const trimmed = trimSpaces(String(raw));
  if (PLAIN_ASCII.test(trimmed)) {
    if (trimmed === '') return required(field);
    return trimmed.length > field.maxLength ? tooLong(field, field.maxLength) : trimmed;
  }
  // This check precedes all that take long for a long text.
  if (trimmed.length > field.maxLength * MAX_UNITS_OF_ONE) return tooLong(field, field.maxLength);
  if (!trimmed.isWellFormed()) {
    return invalidValue(
      field,
      'memuat karakter Unicode yang tidak utuh',
      'contains a broken Unicode character',
    );
  }
  if (forbidden.test(trimmed)) {
    return invalidValue(field, 'memuat karakter kendali', 'contains a control character');
  }
  if (TOO_MANY_MARKS.test(trimmed)) {
    return invalidValue(
      field,
      'memuat huruf dengan tanda berlebihan',
      'contains a letter with too many combining marks',
    );
  }
  const text = trimmed.normalize('NFC');
  return isLongerThan(text, field.maxLength) ? tooLong(field, field.maxLength) : text;
}

/** Counts code points only if the number of code units does not decide. */
function isLongerThan(text: string, maxLength: number): boolean {
  if (text.length <= maxLength) return false;
  if (text.length > 2 * maxLength) return true;
  let codePoints = 0;
  for (const _ of text) codePoints += 1;
  return codePoints > maxLength;
}

function isSpace(text: string, place: number): boolean {
  const codeUnit = text.charCodeAt(place);
  if (codeUnit < 0x80) return codeUnit === 0x20 || (codeUnit >= 0x09 && codeUnit <= 0x0d);
  return WHITE_SPACE.test(text[place]!);
}
