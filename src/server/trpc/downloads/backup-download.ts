import { Readable } from 'node:stream';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { refusalOfActor } from '../init';

/**
 * Replies with a backup, at the speed of the reader: a download, judged like a procedure, for people who have proved a short
 * time ago who they are. Before it, the page calls `backups.announceDownload`, which requires that proof and writes the
 * history.
 */
export async function downloadBackup(
  request: Request,
  { backups, log, staff }: Pick<Services, 'backups' | 'log' | 'staff'>,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  try {
    const { actor, setCookies } = await staff.actorOf(request.headers);
    for (const line of setCookies) headers.append('set-cookie', line);
    const refusal = refusalOfActor(actor, 'backups.download');
    if (refusal !== undefined) throw new ServiceError(refusal);
    const file = new URL(request.url).searchParams.get('file') ?? '';
    const { bytes, content } = await backups.open(file, { actor, address: null });
    headers.set('content-type', 'application/zip');
    headers.set('content-length', String(bytes));
    headers.set('content-disposition', `attachment; filename="${file}"`);
    return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers });
  } catch (error) {
    const refused = toServiceError(error);
    if (refused.code === 'internal_error') log.error({ err: error }, 'a backup could not be downloaded');
    return Response.json({ refusal: refused.refusal }, { status: refused.status, headers });
  }
}
