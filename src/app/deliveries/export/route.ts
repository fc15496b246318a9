import { services } from '@/server/services';
import { downloadBoard } from '@/server/trpc/downloads/board-download';
import { boardFile } from '@/ui/deliveries/board-file';
import { requestLanguage } from '../../request-language';

/** The board of deliveries as a file, by the choice in the address; its page links to it. */
export async function GET(request: Request): Promise<Response> {
  return downloadBoard(request, boardFile(await requestLanguage()), services());
}
