import type { Value } from '@/domain/collections/kinds/parse';
import type { SheetFormat } from '@/domain/sheet-formats';
import { checked } from '@/server/input/input';
import { pulled, sheetFile } from '@/server/sheets/sheet-file';
import type { SheetColumn } from '@/server/sheets/xlsx';
import { keyListInput, type ListInput, MAX_KEYS_PER_PAGE } from '../inputs';
import type { KeyListPage, ListedKey } from './list';

/** How a file presents keys, in the reader's language. */
export type KeySheet = Readonly<{
  name: string;
  columns: readonly SheetColumn[];
  /** The cells of a key, in the order of the columns; a time as `2024-01-31 14:15:00`. */
  cellsOf: (key: ListedKey) => Value[];
}>;

export type KeyExport = Readonly<{
  /** The filters and the order of the list. */
  view: Pick<ListInput, 'search' | 'filter' | 'sort' | 'owner' | 'collection'>;
  format: SheetFormat;
  sheet: KeySheet;
}>;

/**
 * The keys of a view as a file, page by page as fast as the reader accepts them. In CSV (UTF-8), a cell that a spreadsheet
 * program would read as a formula gets an apostrophe in front. Reading ends when the reader leaves.
 * @param list reads one page
 * @throws {ServiceError} `invalid_parameter`, before anything is read
 */
export function exportKeys(
  list: (input: ListInput) => Promise<KeyListPage>,
  { view, format, sheet }: KeyExport,
): ReadableStream<Uint8Array> {
  const judged = checked(keyListInput.omit({ limit: true, cursor: true, direction: true }), view);
  const pieces = sheetFile(rowsOf(list, judged, sheet), format, sheet)[Symbol.asyncIterator]();
  return pulled(pieces, async () => void (await pieces.return?.()));
}

async function* rowsOf(
  list: (input: ListInput) => Promise<KeyListPage>,
  view: ListInput,
  { cellsOf }: KeySheet,
) {
  let cursor: string | null = null;
  do {
    const page: KeyListPage = await list({ ...view, limit: MAX_KEYS_PER_PAGE, cursor });
    yield page.keys.map(cellsOf);
    cursor = page.next;
  } while (cursor !== null);
}
