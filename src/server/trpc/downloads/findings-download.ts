import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { collectionsOpenTo } from '@/domain/staff';
import { findingsFilter } from '@/server/checks/inputs';
import type { Finding } from '@/server/checks/read-findings';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { pulled, sheetFile } from '@/server/sheets/sheet-file';
import type { SheetColumn } from '@/server/sheets/xlsx';
import { downloadSheet } from './sheet-download';

/** How a file presents findings, in the reader's language. */
export type FindingsSheet = Readonly<{
  name: string;
  columns: readonly SheetColumn[];
  rowOf: (finding: Finding) => Value[];
}>;

/** The number of findings that are read at once. */
const PAGE = 500;

/** The findings as a file, by the filters of `findings.list`: all of them, those with the largest effect first. */
export const downloadFindings = (
  request: Request,
  { rowOf, ...sheet }: FindingsSheet,
  { checks, ...services }: Pick<Services, 'checks' | 'log' | 'settings' | 'staff'>,
): Promise<Response> =>
  downloadSheet(
    request,
    {
      right: 'findings.export',
      name: 'findings',
      rowsOf: (format, given, actor) => {
        const filter = findingsFilter.safeParse(given);
        if (!filter.success)
          throw invalid(String(filter.error.issues[0]?.path[0] ?? 'filter'), { code: 'unknown' });
        const collections: readonly Collection[] = collectionsOpenTo(actor);
        async function* rows() {
          for (let skip = 0; ; skip += PAGE) {
            const asked = {
              ...filter.data!,
              actor,
              collections,
              skip,
              limit: PAGE,
              order: 'effect' as const,
            };
            const found = await checks.list(asked);
            yield found.map(rowOf);
            if (found.length < PAGE) return;
          }
        }
        const pieces = sheetFile(rows(), format, sheet)[Symbol.asyncIterator]();
        return pulled(pieces, async () => void (await pieces.return?.()));
      },
    },
    services,
  );
