import type { SummaryTable } from '@/domain/answers/fold';
import type { Value } from '@/domain/collections/kinds/parse';
import type { SummaryCoverage } from '@/domain/coverage/coverage';
import type { SheetFormat } from '@/domain/sheet-formats';
import { pulled, sheetFile, type WrittenSheet } from '@/server/sheets/sheet-file';

/** How a file presents a summary, in the reader's language. */
export type SummarySheet = WrittenSheet & Readonly<{ rows: Value[][] }>;

/** Makes the sheet of a summary. @param lastWrite when its collection was written last; null: not known */
export type SheetOfSummary = (made: ExportedSummary, lastWrite: Date | null) => SummarySheet;

/** What a file has of a summary. */
export type ExportedSummary = Readonly<{
  table: SummaryTable;
  coverage: SummaryCoverage | null;
  without: number | null;
}>;

/** A sheet as a file, in pieces. */
export function summaryFile(
  { rows, ...sheet }: SummarySheet,
  format: SheetFormat,
): ReadableStream<Uint8Array> {
  const pieces = sheetFile(once(rows), format, sheet)[Symbol.asyncIterator]();
  return pulled(pieces, async () => void (await pieces.return?.()));
}

async function* once(rows: Value[][]): AsyncGenerator<Value[][], void> {
  yield rows;
}
