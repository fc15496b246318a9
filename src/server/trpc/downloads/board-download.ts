import type { Collection } from '@/domain/collections';
import type { Board } from '@/domain/deliveries/board';
import { findDelivered } from '@/domain/deliveries/form';
import { mayEnter } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { type RowsAtOnce, sheetAtOnce } from '@/server/sheets/sheet-at-once';
import { downloadSheet } from './sheet-download';

/** How a file presents a board, by the parameters of the page's address, in the reader's language. */
export type SheetOfBoard = (
  board: Board,
  asked: { collection: Collection; parameters: URLSearchParams },
) => RowsAtOnce;

/** The board of deliveries as a file: `?format=csv|xlsx` beside the parameters of the page's address. */
export const downloadBoard = (
  request: Request,
  sheetOf: SheetOfBoard,
  { deliveries, ...services }: Pick<Services, 'deliveries' | 'log' | 'settings' | 'staff'>,
): Promise<Response> =>
  downloadSheet(
    request,
    {
      right: 'deliveries.export',
      name: 'deliveries',
      rowsOf: async (format, filter, actor) => {
        const parameters = new URLSearchParams(filter);
        const collection = findDelivered(parameters.get('collection') ?? '');
        if (collection === undefined) throw invalid('collection', { code: 'unknown' });
        if (!mayEnter(actor, collection.group)) throw new ServiceError('not_permitted');
        const board = await deliveries.board({ collection, signal: request.signal });
        const sheet = sheetOf(board, { collection, parameters });
        return { rows: sheetAtOnce(sheet, format), title: sheet.title };
      },
    },
    services,
  );
