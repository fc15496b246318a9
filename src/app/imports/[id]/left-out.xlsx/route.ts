import { services } from '@/server/services';
import { downloadLeftOut } from '@/server/trpc/downloads/left-out-download';
import { requestLanguage } from '../../../request-language';

type Options = { params: Promise<{ id: string }> };

/** The rows that an import leaves out, as a workbook. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  const language = await requestLanguage();
  return downloadLeftOut(request, { ...(await params), language }, services());
}
