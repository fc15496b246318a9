import type { SummaryTable } from '@/domain/answers/fold';
import type { Value } from '@/domain/collections/kinds/parse';
import type { SummaryCoverage } from '@/domain/coverage/coverage';
import type { SheetFormat } from '@/domain/sheet-formats';
import { pulled, sheetFile } from '@/server/sheets/sheet-file';
import type { SheetColumn } from '@/server/sheets/xlsx';

/** How a file presents a summary, in the reader's language. */
export type SummarySheet = Readonly<{ name: string; columns: readonly SheetColumn[]; rows: Value[][] }>;

/** Makes the sheet of a summary's table. */
export type SheetOfSummary = (table: SummaryTable, coverage: SummaryCoverage | null) => SummarySheet;

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
