import { z } from 'zod';
import type { Language } from '@/domain/collections/fault';
import { SHEET_TYPES } from '@/domain/sheet-formats';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { judgedDownload } from './judged-download';

/** Replies with the workbook of the rows that an import leaves out: a download, judged like a procedure. */
export async function downloadLeftOut(
  request: Request,
  { id, language }: { id: string; language: Language },
  { imports, log, staff }: Pick<Services, 'imports' | 'log' | 'staff'>,
): Promise<Response> {
  const judged = { right: 'imports.leftOut', failure: 'rows left out could not be exported' };
  return judgedDownload(request, judged, { log, staff }, async (headers, actor) => {
    if (!z.uuid().safeParse(id).success) throw new ServiceError('not_found');
    const file = await imports.leftOut({ id, language }, actor);
    const name = { id: 'tidak-disimpan', en: 'left-out' }[language];
    headers.set('content-type', SHEET_TYPES.xlsx);
    headers.set('content-disposition', `attachment; filename="${name}-${id.slice(0, 8)}.xlsx"`);
    return new Response(file, { headers });
  });
}
