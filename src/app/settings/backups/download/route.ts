import { services } from '@/server/services';
import { downloadBackup } from '@/server/trpc/downloads/backup-download';

/** A backup of the database; the page of the backups links to it. */
export const GET = (request: Request): Promise<Response> => downloadBackup(request, services());
