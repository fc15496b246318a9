import type { Value } from '@/domain/collections/kinds/parse';
import type { SheetFormat } from '@/domain/sheet-formats';
import type { Pool } from '@/server/database/pool';
import { pulled, sheetFile } from '@/server/sheets/sheet-file';
import type { SheetColumn } from '@/server/sheets/xlsx';
import type { HistoryEvent } from './event';
import type { HistoryFilter } from './filter';
import { readAllHistory } from './read';

/** How a file presents events, in the reader's language. */
export type HistorySheet = Readonly<{
  name: string;
  columns: readonly SheetColumn[];
  /** The cells of an event, in the order of the columns; a time as `2024-01-31 14:15:00`. */
  cellsOf: (event: HistoryEvent) => Value[];
}>;

export type HistoryExport = Readonly<{ filter: HistoryFilter; format: SheetFormat; sheet: HistorySheet }>;

/**
 * The events of a filter as a file, newest first, page by page as fast as the reader accepts them. In CSV (UTF-8), a cell that
 * a spreadsheet program would read as a formula gets an apostrophe in front. Reading ends when the reader disconnects.
 * @throws {ServiceError} `invalid_parameter`, before anything is read
 */
export function exportHistory(
  pool: Pool,
  { filter, format, sheet }: HistoryExport,
): ReadableStream<Uint8Array> {
  const pages = readAllHistory(pool, filter);
  const pieces = sheetFile(rowsOf(pages, sheet), format, sheet)[Symbol.asyncIterator]();
  return pulled(pieces, async () => {
    await pieces.return?.();
    await pages.return();
  });
}

async function* rowsOf(pages: AsyncIterable<readonly HistoryEvent[]>, { cellsOf }: HistorySheet) {
  for await (const events of pages) yield events.map(cellsOf);
}
