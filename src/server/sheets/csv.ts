import { stringify } from 'csv-stringify/sync';
import type { Value } from '@/domain/collections/kinds/parse';

/** What may stand between the cells of a line, by its name. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type Delimiter = keyof typeof DELIMITERS;

/** Without it, spreadsheet programs take the text for a national code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Lines of CSV (RFC 4180). A text that a spreadsheet program would take for a formula begins with an apostrophe:
 * one that begins with `=`, `+`, `-`, `@`, a tab or a carriage return. A number stays as it is.
 */
export const csvLines = (rows: readonly (readonly Value[])[], delimiter: Delimiter = 'comma'): string =>
  stringify(rows as Value[][], {
    delimiter: DELIMITERS[delimiter],
    record_delimiter: 'windows',
    escape_formulas: true,
    // Of itself it looks for its own ending of a line only.
    quoted_match: /[\r\n]/,
  });
