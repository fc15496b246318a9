import { type Fault, invalidType, invalidValue } from '../fault';
import type { IntField, YearField } from '../field';
import { trimSpaces } from './text';

const DIGITS = /^[+-]?[0-9]+$/;
const FOUR_DIGITS = /^[0-9]{4}$/;

/** A JSON integer, or a string of decimal digits with an optional sign. */
export function parseInteger(raw: unknown, field: IntField): number | Fault {
  return wholeNumber(raw, field, DIGITS);
}

/** A JSON integer, or four digits. */
export function parseYear(raw: unknown, field: YearField): number | Fault {
  return wholeNumber(raw, field, FOUR_DIGITS);
}

function wholeNumber(raw: unknown, field: IntField | YearField, form: RegExp): number | Fault {
  let value: number;
  if (typeof raw === 'number') {
    value = raw;
  } else if (typeof raw === 'string') {
    const text = trimSpaces(raw);
    if (!form.test(text)) return notWhole(field);
    value = Number(text);
  } else {
    return invalidType(field, 'bilangan bulat', 'a whole number');
  }
  if (!Number.isInteger(value)) return notWhole(field);
  if (value < field.min || value > field.max) return outOfRange(field);
  return value + 0;
}

function notWhole(field: IntField | YearField): Fault {
  return field.kind === 'year'
    ? invalidValue(field, 'harus tahun empat angka', 'must be a year of four digits')
    : invalidValue(
        field,
        'harus bilangan bulat seperti 1234, bukan pecahan',
        'must be a whole number such as 1234, without a fraction',
      );
}

function outOfRange(field: IntField | YearField): Fault {
  const { min, max } = field;
  return invalidValue(field, `harus antara ${min} dan ${max}`, `must be between ${min} and ${max}`);
}
