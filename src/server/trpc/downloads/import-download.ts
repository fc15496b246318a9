import { z } from 'zod';
import { fileNameOf } from '@/domain/sheet-formats';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { pulled } from '@/server/sheets/sheet-file';
import { judgedDownload } from './judged-download';
import { nameHeader } from './sheet-download';

/** Replies with the file of a stored import, as it was uploaded: a download, judged like a procedure. */
export async function downloadImport(
  request: Request,
  { id }: { id: string },
  { imports, log, staff }: Pick<Services, 'imports' | 'log' | 'staff'>,
): Promise<Response> {
  const judged = { right: 'imports.file', failure: 'the file of an import could not be sent' };
  return judgedDownload(request, judged, { log, staff }, async (headers, actor) => {
    if (!z.uuid().safeParse(id).success) throw new ServiceError('not_found');
    const { name, bytes, pieces } = await imports.file(id, actor);
    // Whatever it contains, a browser saves it and does not show it.
    headers.set('content-type', 'application/octet-stream');
    headers.set('x-content-type-options', 'nosniff');
    headers.set('content-length', String(bytes));
    headers.set(
      'content-disposition',
      `attachment; filename="import-${id.slice(0, 8)}"; ${nameHeader(fileNameOf(name))}`,
    );
    return new Response(
      pulled(pieces, async () => pieces.return()),
      { headers },
    );
  });
}
