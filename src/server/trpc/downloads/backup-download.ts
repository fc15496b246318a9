import { Readable } from 'node:stream';
import type { Services } from '@/server/services';
import { judgedDownload } from './judged-download';

/**
 * Replies with a backup, at the speed of the reader: a download, judged like a procedure, for people who have proved a short
 * time ago who they are. Before it, the page calls `backups.announceDownload`, which requires that proof and writes the
 * history.
 */
export async function downloadBackup(
  request: Request,
  { backups, log, staff }: Pick<Services, 'backups' | 'log' | 'staff'>,
): Promise<Response> {
  const judged = { right: 'backups.download', failure: 'a backup could not be downloaded' };
  return judgedDownload(request, judged, { log, staff }, async (headers, actor) => {
    const file = new URL(request.url).searchParams.get('file') ?? '';
    const { bytes, content } = await backups.open(file, { actor, address: null });
    headers.set('content-type', 'application/zip');
    headers.set('content-length', String(bytes));
    headers.set('content-disposition', `attachment; filename="${file}"`);
    return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers });
  });
}
