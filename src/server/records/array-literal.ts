import type { Value } from '../../collections/kinds/parse';

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/**
 * A column of values as the text of a PostgreSQL array: several times quicker than the driver's own, which matters
 * where a batch has a hundred thousand values. An undefined value is NULL.
 * @returns null, which costs nothing, where every value is undefined
 */
export function arrayLiteral(values: readonly (Value | undefined)[]): string | null {
  let text = '';
  let anyValue = false;
  for (const value of values) {
    if (text !== '') text += ',';
    if (value === undefined) {
      text += 'NULL';
      continue;
    }
    anyValue = true;
    text +=
      typeof value === 'number'
        ? value
        : `"${NEEDS_ESCAPE.test(value) ? value.replace(ESCAPED, '\\$&') : value}"`;
  }
  return anyValue ? `{${text}}` : null;
}

/** Rows turned into one array literal a column. */
export function columnLiterals(
  rows: readonly (readonly (Value | undefined)[])[],
  width: number,
): (string | null)[] {
  return Array.from({ length: width }, (_, column) => arrayLiteral(rows.map((row) => row[column])));
}
