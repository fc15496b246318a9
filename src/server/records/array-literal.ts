import type { Value } from '@/domain/collections/kinds/parse';

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/** A control character that no value can contain. */
const SEPARATOR = '\x1f';

/**
 * The text of a PostgreSQL array of values of one type: several times faster than the driver's own, which matters for a
 * batch of a hundred thousand values. An undefined value becomes NULL.
 * @returns null if every value is undefined
 */
export function arrayLiteral(values: readonly (Value | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  if (values.includes(undefined)) return `{${values.map(element).join(',')}}`;
  if (typeof values[0] === 'number') return `{${values.join(',')}}`;
  // All values together, which is many times faster than one by one.
  const joined = values.join(SEPARATOR);
  return NEEDS_ESCAPE.test(joined)
    ? `{${values.map(element).join(',')}}`
    : `{"${joined.replaceAll(SEPARATOR, '","')}"}`;
}

const element = (value: Value | undefined): string =>
  value === undefined ? 'NULL' : `"${String(value).replace(ESCAPED, '\\$&')}"`;

/** Converts rows to one array literal per column. */
export function columnLiterals(
  rows: readonly (readonly (Value | undefined)[])[],
  width: number,
): (string | null)[] {
  return Array.from({ length: width }, (_, column) => arrayLiteral(rows.map((row) => row[column])));
}
