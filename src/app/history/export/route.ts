import { services } from '@/server/services';
import { downloadHistory } from '@/server/trpc/history-download';

/** The history as a file; the page of the history links to it. */
export const GET = (request: Request): Promise<Response> => downloadHistory(request, services());
