import { services } from '@/server/services';
import { downloadHistory } from '@/server/trpc/downloads/history-download';
import { historyFile } from '@/ui/history/history-file';
import { requestLanguage } from '../../request-language';

/** The history as a file, in the reader's language; the page of the history links to it. */
export async function GET(request: Request): Promise<Response> {
  const found = services();
  return downloadHistory(request, historyFile(await requestLanguage(), found.settings.TIME_ZONE), found);
}
