import { services } from '@/server/services';
import { downloadKeys } from '@/server/trpc/downloads/keys-download';
import { keysFile } from '@/ui/keys/list/keys-file';
import { requestLanguage } from '../../request-language';

/** The keys of a view as a file, in the reader's language; the page of the keys links to it. */
export async function GET(request: Request): Promise<Response> {
  const found = services();
  return downloadKeys(request, keysFile(await requestLanguage(), found.settings.TIME_ZONE), found);
}
