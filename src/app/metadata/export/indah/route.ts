import { services } from '@/server/services';
import { downloadIndahPack } from '@/server/trpc/downloads/metadata-download';
import { notReadyWords } from '@/ui/metadata/not-ready-words';
import { requestLanguage } from '../../../request-language';

/** BPS's metadata; the page of metadata links to it. */
export async function GET(request: Request): Promise<Response> {
  return downloadIndahPack(request, notReadyWords(await requestLanguage()), services());
}
