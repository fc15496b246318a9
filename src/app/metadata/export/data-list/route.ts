import { services } from '@/server/services';
import { downloadDataList } from '@/server/trpc/downloads/metadata-download';
import { notReadyWords } from '@/ui/metadata/not-ready-words';
import { requestLanguage } from '../../../request-language';

/** *Daftar Data Daerah*; the page of metadata links to it. */
export async function GET(request: Request): Promise<Response> {
  return downloadDataList(request, notReadyWords(await requestLanguage()), services());
}
