import type { SummaryTable } from '@/domain/answers/fold';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { SummaryCoverage } from '@/domain/coverage/coverage';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { RowsAtOnce } from '@/server/sheets/sheet-at-once';

/** How a file presents a summary, in the reader's language. */
export type SummarySheet = RowsAtOnce;

/** Makes the sheet of a summary. @param lastWrite when its collection was written last; null: not known */
export type SheetOfSummary = (made: ExportedSummary, lastWrite: Date | null) => SummarySheet;

/** The parts of a summary that a file has. */
export type ExportedSummary = Readonly<{
  table: SummaryTable;
  coverage: SummaryCoverage | null;
  without: number | null;
  standing: ReleaseStanding | null;
  placed: PlacedSummary | null;
}>;
