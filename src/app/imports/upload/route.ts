import { services } from '@/server/services';
import { receiveImport } from '@/server/trpc/uploads';

/** A file to import, as the body of the request. */
export function POST(request: Request): Promise<Response> {
  return receiveImport(request, services());
}
