import { services } from '@/server/services';
import { downloadTable, type TableAbout } from '@/server/trpc/downloads/table-download';
import { aboutFile } from '@/ui/coverage/about-file';
import { requestLanguage } from '../../../../request-language';

type Options = { params: Promise<{ group: string; resource: string }> };

/** A table as a file, for the view in the address; the page of the table links to it. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  const language = await requestLanguage();
  const aboutOf = (about: TableAbout) =>
    aboutFile({ ...about, language, isLatest: false }).map((line) => line.join(': '));
  return downloadTable(request, { ...(await params), language, aboutOf }, services());
}
