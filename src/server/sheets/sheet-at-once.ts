import type { Value } from '@/domain/collections/kinds/parse';
import type { SheetFormat } from '@/domain/sheet-formats';
import { pulled, sheetFile, type WrittenSheet } from './sheet-file';

/** A file whose rows are few enough to be in memory. */
export type RowsAtOnce = WrittenSheet &
  Readonly<{
    rows: Value[][];
    /** The content in words: the beginning of the file's name. Absent: the name of the sheet is used. */
    title?: string;
  }>;

/** Writes rows that are in memory as a file, in pieces. */
export function sheetAtOnce(
  { rows, title: _, ...sheet }: RowsAtOnce,
  format: SheetFormat,
): ReadableStream<Uint8Array> {
  const pieces = sheetFile(once(rows), format, sheet)[Symbol.asyncIterator]();
  return pulled(pieces, async () => void (await pieces.return?.()));
}

async function* once(rows: Value[][]): AsyncGenerator<Value[][], void> {
  yield rows;
}
