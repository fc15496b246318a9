import { services } from '@/server/services';
import { receiveBoundaries } from '@/server/trpc/uploads';

/** A file with boundaries, as the body of the request. */
export function POST(request: Request): Promise<Response> {
  return receiveBoundaries(request, services());
}
