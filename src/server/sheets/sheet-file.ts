import type { Value } from '@/domain/collections/kinds/parse';
import type { SheetFormat } from '@/domain/sheet-formats';
import { BYTE_ORDER_MARK, csvLines } from './csv';
import { type AboutSheet, type SheetColumn, xlsxFile } from './xlsx';

/**
 * Rows as a file with a header, in pieces: CSV (RFC 4180, UTF-8, without formulas) or XLSX.
 * @param rows values in the order of the columns; moments without zone, `2024-01-31 14:15:00`
 */
export const sheetFile = (
  rows: AsyncIterable<Value[][]>,
  format: SheetFormat,
  sheet: WrittenSheet,
): AsyncIterable<string | Uint8Array> => (format === 'csv' ? csvFile(rows, sheet) : xlsxFile(rows, sheet));

/** The parts of a file besides its rows. */
export type WrittenSheet = Readonly<{
  name: string;
  columns: readonly SheetColumn[];
  /** For XLSX, a last sheet that describes the rows. */
  about?: AboutSheet | undefined;
  /** For CSV, lines before the header, each after a `#`. Most programs do not expect them. */
  comments?: readonly string[] | undefined;
}>;

/** Writes CSV as Excel in Indonesia expects it: with semicolons between the cells, and commas before decimals. */
async function* csvFile(rows: AsyncIterable<Value[][]>, { columns, comments = [] }: WrittenSheet) {
  const linesOf = (values: Value[][]) => csvLines(values, 'semicolon', { decimal: ',' });
  const head = [...comments.map((text) => [`# ${text}`]), columns.map(({ header }) => header)];
  yield BYTE_ORDER_MARK + linesOf(head);
  for await (const values of rows) yield linesOf(values);
}

/**
 * A stream that asks for each piece when its reader has taken the one before.
 * @param left called when the reader disconnects
 */
export function pulled(
  pieces: AsyncIterator<string | Uint8Array>,
  left: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      async cancel() {
        await left();
      },
    },
    { highWaterMark: 1 },
  );
}
