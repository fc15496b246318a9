import type { StaffActor } from '@/server/actor';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { refusalOfActor, staffOf } from '../init';

type Judged = Readonly<{
  /** The entry of the download in the table of rights. */
  right: string;
  /** What the log says of a fault of the service, and its details. */
  failure: string;
  details?: Readonly<Record<string, string>>;
}>;

/**
 * Replies with a file: a download, which is no procedure, but is judged by the same table of rights. Refusals are sent as JSON.
 * @param reply makes the reply for a person with the right, whose groups have not been checked, with these headers and more
 */
export async function judgedDownload(
  request: Request,
  { right, failure, details = {} }: Judged,
  { log, staff }: Pick<Services, 'log' | 'staff'>,
  reply: (headers: Headers, actor: StaffActor) => Promise<Response>,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  try {
    const { actor, setCookies } = await staff.actorOf(request.headers);
    for (const line of setCookies) headers.append('set-cookie', line);
    const refusal = refusalOfActor(actor, right);
    if (refusal !== undefined) throw new ServiceError(refusal);
    return await reply(headers, staffOf({ actor }));
  } catch (error) {
    const refused = toServiceError(error);
    if (refused.code === 'internal_error') log.error({ err: error, ...details }, failure);
    return Response.json({ refusal: refused.refusal }, { status: refused.status, headers });
  }
}
