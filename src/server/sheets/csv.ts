import { stringify } from 'csv-stringify/sync';
import type { Value } from '@/domain/collections/kinds/parse';

/** The separators of cells, by name. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type Delimiter = keyof typeof DELIMITERS;

/** Without it, spreadsheet programs read the text in a national code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes lines of CSV (RFC 4180). A text that a spreadsheet program would read as a formula (beginning with `=`, `+`, `-`,
 * `@`, a tab or a carriage return) gets an apostrophe in front. Numbers do not.
 * @param options.decimal the sign before the decimals of a number; usually a full stop
 */
export const csvLines = (
  rows: readonly (readonly Value[])[],
  delimiter: Delimiter = 'comma',
  { decimal = '.' }: { decimal?: '.' | ',' } = {},
): string =>
  stringify(rows as Value[][], {
    delimiter: DELIMITERS[delimiter],
    cast: { number: (value) => String(value).replace('.', decimal) },
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default it quotes cells only for its own line ending.
    quoted_match: /[\r\n]/,
  });
