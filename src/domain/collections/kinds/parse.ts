import type { Fault } from '../fault';
import type { Field } from '../field';
import type { ParseContext } from './context';
import { parseInteger, parseYear } from './integer';
import { parseDatetime, parseTimestamp } from './moment';
import { parseEnum, parseVarchar, trimSpaces } from './text';

/** A value as it is stored and returned: a number for int and year, a string for all other kinds. */
export type Value = string | number;

/**
 * Validates one value by its field's kind (docs/specification.md, "Fields").
 * @returns the value in its canonical form, or its fault.
 */
export function parseValue(raw: unknown, field: Field, context: ParseContext): Value | Fault {
  switch (field.kind) {
    case 'int':
      return parseInteger(raw, field);
    case 'year':
      return parseYear(raw, field);
    case 'varchar':
      return parseVarchar(raw, field);
    case 'enum':
      return parseEnum(raw, field, context);
    case 'timestamp':
      return parseTimestamp(raw, field, context);
    case 'datetime':
      return parseDatetime(raw, field, context);
  }
}

/** Whether a member has no value: absent, null, empty or blank. */
export function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && trimSpaces(raw) === '');
}
