import { services } from '@/server/services';
import { downloadHistory } from '@/server/trpc/history-download';

/** The history as a file; its link is on the page of the history. */
export const GET = (request: Request): Promise<Response> => downloadHistory(request, services());
