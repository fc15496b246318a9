import { isChange } from '@/domain/answers/shown-as';
import { readSummaryChoice, type SummaryChoice } from '@/domain/answers/summary-choice';
import { type Collection, findCollection } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import type { View } from '@/domain/collections/view/view';
import { mayEnter } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import type { SheetOfSummary } from '@/server/summaries/export';
import { downloadSheet } from './sheet-download';

type Asked = Readonly<{
  group: string;
  resource: string;
  sheetOf: SummarySheetOf;
}>;

/** How a file presents the table of a choice, in the reader's language. */
export type SummarySheetOf = (
  collection: Collection,
  choice: SummaryChoice,
  options: SummaryFileOptions,
) => SheetOfSummary;

/** What a file of a summary has beside its table. */
export type SummaryFileOptions = Readonly<{
  view: View;
  /** Whether each value of the first of two dimensions begins with its subtotal. */
  hasSubtotals: boolean;
  /** Whether a CSV file begins with what it is. XLSX has a sheet for it. */
  isExplained: boolean;
  timeZone: string;
  now: Date;
}>;

const SET = '1';

/**
 * The summary of the page's address as a file: `?format=csv|xlsx` beside what the address has, `subtotals=1` for the subtotals among
 * the rows, `about=1` for the explanation at the beginning of CSV.
 */
export const downloadSummary = (
  request: Request,
  { group, resource, sheetOf }: Asked,
  { summaries, ...services }: Pick<Services, 'log' | 'settings' | 'staff' | 'summaries'>,
): Promise<Response> =>
  downloadSheet(
    request,
    {
      right: 'summaries.export',
      name: `${resource}-summary`,
      rowsOf: async (format, filter, actor) => {
        const collection = findCollection(resource);
        if (collection?.group !== group) throw new ServiceError('not_found');
        if (!mayEnter(actor, group)) throw new ServiceError('not_permitted');
        const parameters = new URLSearchParams(filter);
        const choice = readSummaryChoice(parameters, collection);
        // Of a table these are the columns that are visible.
        parameters.delete('columns');
        const { view, dropped } = readAddress(parameters, collection);
        // A file without a filter that was asked for would tell what is not so.
        if (dropped.length > 0) throw invalid('filter', { code: 'unknown' });
        const asked = { ...choice.request, isCompared: isChange(choice.shownAs) };
        const { signal } = request;
        const ofChoice = sheetOf(collection, choice, {
          view,
          hasSubtotals: parameters.get('subtotals') === SET,
          isExplained: parameters.get('about') === SET,
          timeZone: services.settings.TIME_ZONE,
          now: new Date(),
        });
        let title: string | undefined;
        const rows = await summaries.file({
          collection,
          view,
          request: asked,
          format,
          signal,
          sheetOf: (...made) => {
            const sheet = ofChoice(...made);
            title = sheet.title;
            return sheet;
          },
        });
        return { rows, title };
      },
    },
    services,
  );
