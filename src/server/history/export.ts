import type { Value } from '@/domain/collections/kinds/parse';
import type { Pool } from '@/server/database/pool';
import { BYTE_ORDER_MARK, csvLines } from '@/server/sheets/csv';
import { type SheetColumn, xlsxFile } from '@/server/sheets/xlsx';
import type { HistoryEvent } from './event';
import type { HistoryFilter } from './filter';
import { readAllHistory } from './read';

export const HISTORY_FORMATS = ['csv', 'xlsx'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

/** How a file presents events, in the reader's language. */
export type HistorySheet = Readonly<{
  name: string;
  columns: readonly SheetColumn[];
  /** The cells of an event, in the order of the columns; a time as `2024-01-31 14:15:00`. */
  cellsOf: (event: HistoryEvent) => Value[];
}>;

type Asked = Readonly<{ filter: HistoryFilter; format: HistoryFormat; sheet: HistorySheet }>;

/**
 * The events of a filter as a file, newest first, page by page as fast as the reader accepts them. In CSV (UTF-8), a cell
 * that a spreadsheet program would read as a formula gets an apostrophe in front. Reading ends when the reader leaves.
 * @throws {ServiceError} `invalid_parameter`, before anything is read
 */
export function exportHistory(pool: Pool, { filter, format, sheet }: Asked): ReadableStream<Uint8Array> {
  const pages = readAllHistory(pool, filter);
  const rows = rowsOf(pages, sheet);
  const chunks = (format === 'csv' ? csvFile(rows, sheet) : xlsxFile(rows, sheet))[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
        await pages.return();
      },
    },
    { highWaterMark: 1 },
  );
}

async function* rowsOf(pages: AsyncIterable<readonly HistoryEvent[]>, { cellsOf }: HistorySheet) {
  for await (const events of pages) yield events.map(cellsOf);
}

async function* csvFile(rows: AsyncIterable<Value[][]>, { columns }: HistorySheet) {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)]));
  for await (const lines of rows) yield encoder.encode(csvLines(lines));
}
