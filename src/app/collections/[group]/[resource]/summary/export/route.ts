import { services } from '@/server/services';
import { downloadSummary } from '@/server/trpc/downloads/summary-download';
import { summarySheet } from '@/ui/summaries/summary-sheet';
import { requestLanguage } from '../../../../../request-language';

type Options = { params: Promise<{ group: string; resource: string }> };

/** A summary as a file, by the choice in the address; the page of the summary links to it. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  const sheetOf = summarySheet(await requestLanguage());
  return downloadSummary(request, { ...(await params), sheetOf }, services());
}
