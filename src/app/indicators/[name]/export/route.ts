import { services } from '@/server/services';
import { downloadIndicator } from '@/server/trpc/downloads/indicator-download';
import { indicatorSheet } from '@/ui/indicators/indicator-sheet';
import { requestLanguage } from '../../../request-language';

type Options = { params: Promise<{ name: string }> };

/** An indicator as a file, by the choices in the address; its page links to it. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  const { name } = await params;
  return downloadIndicator(request, { name, sheetOf: indicatorSheet(await requestLanguage()) }, services());
}
