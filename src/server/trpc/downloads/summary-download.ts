import { isChange } from '@/domain/answers/shown-as';
import { readSummaryChoice, type SummaryChoice, unknownInSummary } from '@/domain/answers/summary-choice';
import { type Collection, findCollection } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import type { View } from '@/domain/collections/view/view';
import { mayEnter } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import type { SheetOfSummary } from '@/server/summaries/export';
import { pageOfDownload } from '../base-url';
import { downloadSheet, unknownWord } from './sheet-download';

type Asked = Readonly<{
  group: string;
  resource: string;
  sheetOf: SummarySheetOf;
}>;

/** How a file presents the table of a summary's choice, in the reader's language. */
export type SummarySheetOf = (
  collection: Collection,
  choice: SummaryChoice,
  options: SummaryFileOptions,
) => SheetOfSummary;

/** The parts of a file of a summary besides its table. */
export type SummaryFileOptions = Readonly<{
  view: View;
  /** Whether each value of the first of two dimensions begins with its subtotal. */
  hasSubtotals: boolean;
  /** Whether a CSV file begins with a description. XLSX has a sheet for it. */
  isExplained: boolean;
  timeZone: string;
  now: Date;
  /** The address of the summary. */
  address: string;
}>;

const SET = '1';

/**
 * The summary of the page's address as a file: `?format=csv|xlsx` beside the parameters of the address, `subtotals=1` for the
 * subtotals among the rows, `about=1` for the explanation at the beginning of CSV.
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
        const { subtotals, about, ...words } = filter;
        const parameters = new URLSearchParams(words);
        // A file without a requested filter or dimension would be misleading.
        const [unknown] = unknownInSummary(parameters, collection);
        if (unknown !== undefined) throw unknownWord(unknown.word);
        const choice = readSummaryChoice(parameters, collection);
        const { view } = readAddress(parameters, collection);
        const asked = { ...choice.request, isCompared: isChange(choice.shownAs) };
        const { signal } = request;
        const ofChoice = sheetOf(collection, choice, {
          view,
          hasSubtotals: subtotals === SET,
          isExplained: about === SET,
          timeZone: services.settings.TIME_ZONE,
          now: new Date(),
          address: pageOfDownload(request, services.settings, ['format', 'subtotals', 'about']),
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
