import { services } from '@/server/services';
import { downloadFindings } from '@/server/trpc/downloads/findings-download';
import { findingsFile } from '@/ui/findings/findings-file';
import { requestLanguage } from '../../request-language';

/** The findings as a file, by the filters in the address; their page links to it. */
export async function GET(request: Request): Promise<Response> {
  const found = services();
  const sheet = findingsFile(await requestLanguage(), found.settings.TIME_ZONE);
  return downloadFindings(request, sheet, found);
}
