import { services } from '@/server/services';
import { downloadTable } from '@/server/trpc/table-download';
import { requestLanguage } from '../../../../request-language';

type Options = { params: Promise<{ group: string; resource: string }> };

/** A table as a file, by the view in the address; the page of the table links to it. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  const language = await requestLanguage();
  return downloadTable(request, { ...(await params), language }, services());
}
