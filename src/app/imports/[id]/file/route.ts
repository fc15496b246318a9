import { services } from '@/server/services';
import { downloadImport } from '@/server/trpc/downloads/import-download';

type Options = { params: Promise<{ id: string }> };

/** The file of a stored import, as it was uploaded. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  return downloadImport(request, await params, services());
}
