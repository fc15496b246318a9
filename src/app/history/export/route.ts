import { cookies, headers } from 'next/headers';
import { LANGUAGE_COOKIE, languageOf } from '@/i18n/languages';
import { services } from '@/server/services';
import { downloadHistory } from '@/server/trpc/history-download';
import { historyFile } from '@/ui/history/history-file';

/** The history as a file, in the reader's language; the page of the history links to it. */
export async function GET(request: Request): Promise<Response> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const language = languageOf({ chosen, accepted: (await headers()).get('accept-language') });
  const found = services();
  return downloadHistory(request, historyFile(language, found.settings.TIME_ZONE), found);
}
