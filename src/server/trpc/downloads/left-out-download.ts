import { z } from 'zod';
import type { Language } from '@/domain/collections/fault';
import { SHEET_TYPES } from '@/domain/sheet-formats';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { refusalOfActor, staffOf } from '../init';

/** Replies with the workbook of the rows that an import leaves out: a download, judged like a procedure. */
export async function downloadLeftOut(
  request: Request,
  { id, language }: { id: string; language: Language },
  { imports, log, staff }: Pick<Services, 'imports' | 'log' | 'staff'>,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  try {
    const { actor, setCookies } = await staff.actorOf(request.headers);
    for (const line of setCookies) headers.append('set-cookie', line);
    const refusal = refusalOfActor(actor, 'imports.leftOut');
    if (refusal !== undefined) throw new ServiceError(refusal);
    if (!z.uuid().safeParse(id).success) throw new ServiceError('not_found');
    const file = await imports.leftOut({ id, language }, staffOf({ actor }));
    const name = { id: 'tidak-disimpan', en: 'left-out' }[language];
    headers.set('content-type', SHEET_TYPES.xlsx);
    headers.set('content-disposition', `attachment; filename="${name}-${id.slice(0, 8)}.xlsx"`);
    return new Response(file, { headers });
  } catch (error) {
    const refused = toServiceError(error);
    if (refused.code === 'internal_error') log.error({ err: error }, 'rows left out could not be exported');
    return Response.json({ refusal: refused.refusal }, { status: refused.status, headers });
  }
}
