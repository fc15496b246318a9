import type { HistorySheet } from '@/server/history/export';
import type { HistoryFilter } from '@/server/history/filter';
import type { Services } from '@/server/services';
import { downloadSheet } from './sheet-download';

/**
 * The history as a file, by the filters of `history.list`, which the history validates itself.
 * @param sheet how the file presents events, in the reader's language
 */
export const downloadHistory = (
  request: Request,
  sheet: HistorySheet,
  { history, ...services }: Pick<Services, 'history' | 'log' | 'settings' | 'staff'>,
): Promise<Response> =>
  downloadSheet(
    request,
    {
      right: 'history.export',
      name: 'history',
      rowsOf: (format, filter) => history.export({ filter: filter as HistoryFilter, format, sheet }),
    },
    services,
  );
