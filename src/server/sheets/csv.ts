import type { Value } from '@/domain/collections/kinds/parse';

/** The separators of cells, by name. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type Delimiter = keyof typeof DELIMITERS;

/** Without it, spreadsheet programs read the text in a national code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes lines of CSV (RFC 4180). A text that a spreadsheet program would read as a formula (beginning with `=`, `+`, `-`,
 * `@`, a tab or a carriage return) gets an apostrophe in front. Numbers do not.
 * @param rows cells; null is an empty one
 * @param options.decimal the sign before the decimals of a number; usually a full stop
 */
export function csvLines(
  rows: readonly (readonly (Value | null)[])[],
  delimiter: Delimiter = 'comma',
  { decimal = '.' }: { decimal?: '.' | ',' } = {},
): string {
  const separator = DELIMITERS[delimiter];
  const quotable = QUOTABLE[delimiter];
  const cellOf = (value: Value | null): string => {
    if (value === null) return '';
    const isText = typeof value === 'string';
    const text = isText ? value : String(value).replace('.', decimal);
    const inert = isText && FORMULA.test(text) ? `'${text}` : text;
    return quotable.test(text) ? `"${inert.replaceAll('"', '""')}"` : inert;
  };
  let lines = '';
  for (const row of rows) {
    // One text that grows: an array of cells for each row would be one more value to make and to collect.
    for (let at = 0; at < row.length; at += 1) lines += (at === 0 ? '' : separator) + cellOf(row[at]!);
    lines += LINE_END;
  }
  return lines;
}

const LINE_END = '\r\n';

/** How formulas begin, also in the wide forms of these characters. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** What must be quoted, by separator. */
const QUOTABLE: Readonly<Record<Delimiter, RegExp>> = {
  comma: /[",\r\n]/,
  semicolon: /[";\r\n]/,
  tab: /["\t\r\n]/,
  pipe: /["|\r\n]/,
};
