import type { Value } from '@/domain/collections/kinds/parse';

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/** A control character that no value holds. */
const SEPARATOR = '\x1f';

/**
 * A column of values, all of one type, as the text of a PostgreSQL array: several times quicker than the driver's own,
 * which matters where a batch has a hundred thousand values. An undefined value is NULL.
 * @returns null, which costs nothing, where every value is undefined
 */
export function arrayLiteral(values: readonly (Value | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  if (values.includes(undefined)) return `{${values.map(element).join(',')}}`;
  if (typeof values[0] === 'number') return `{${values.join(',')}}`;
  // As a whole, which the engine does many times quicker than one by one.
  const joined = values.join(SEPARATOR);
  return NEEDS_ESCAPE.test(joined)
    ? `{${values.map(element).join(',')}}`
    : `{"${joined.replaceAll(SEPARATOR, '","')}"}`;
}

const element = (value: Value | undefined): string =>
  value === undefined ? 'NULL' : `"${String(value).replace(ESCAPED, '\\$&')}"`;

/** Rows turned into one array literal a column. */
export function columnLiterals(
  rows: readonly (readonly (Value | undefined)[])[],
  width: number,
): (string | null)[] {
  return Array.from({ length: width }, (_, column) => arrayLiteral(rows.map((row) => row[column])));
}
