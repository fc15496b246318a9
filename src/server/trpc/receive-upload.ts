import { ADDRESS_HEADER } from '@/server/access/staff/visit';
import type { Doer } from '@/server/actor';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { isForeign } from './foreign';
import { refusalOfActor } from './init';

const MAX_FILE_NAME = 255;
const TYPE = 'application/octet-stream';

/** An arriving file. */
export type ArrivingFile = Readonly<{
  body: AsyncIterable<Uint8Array>;
  fileName: string;
  parameters: URLSearchParams;
  by: Doer;
}>;

type Options = Readonly<{
  services: Services;
  /** The entry of the table of rights. */
  right: string;
  maxBytes: number;
  /** The refusal of a request without a body. */
  empty: () => ServiceError;
  /** Stores the file and counts its bytes, and returns the answer to the page. */
  store: (file: ArrivingFile) => Promise<object>;
}>;

/**
 * Receives a file that a browser sends as the body of a request. It is no procedure, because the file is stored while it
 * arrives, but it is judged like one: cross-site calls and callers without the right are refused before the body is read.
 */
export async function receiveUpload(request: Request, options: Options): Promise<Response> {
  const { services, right, maxBytes, empty, store } = options;
  const { log, settings, staff } = services;
  const headers = new Headers({ 'cache-control': 'no-store' });
  try {
    if (isForeign(request, { type: TYPE, baseUrl: settings.BASE_URL }))
      throw new ServiceError('foreign_origin');
    const { actor, setCookies } = await staff.actorOf(request.headers, { renew: true });
    for (const line of setCookies) headers.append('set-cookie', line);
    const refusal = refusalOfActor(actor, right);
    if (refusal !== undefined) throw new ServiceError(refusal);
    const length = Number(request.headers.get('content-length') ?? 0);
    if (length > maxBytes) throw new ServiceError({ code: 'body_too_large', limit: maxBytes });
    if (request.body === null) throw empty();
    const parameters = new URL(request.url).searchParams;
    const fileName = nameOf(parameters);
    const by = { actor, address: request.headers.get(ADDRESS_HEADER) };
    const body = request.body as unknown as AsyncIterable<Uint8Array>;
    return Response.json(await store({ body, fileName, parameters, by }), { headers });
  } catch (error) {
    const refused = isBroken(error) ? new ServiceError('malformed_request') : toServiceError(error);
    if (refused.code === 'internal_error') log.error({ err: error }, 'a file could not be stored');
    return Response.json({ refusal: refused.refusal }, { status: refused.status, headers });
  }
}

/** The name is shown and stored, never used as a path. */
function nameOf(parameters: URLSearchParams): string {
  const fileName = (parameters.get('name') ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  if (fileName === '') throw invalid('name', { code: 'required' });
  if (fileName.length > MAX_FILE_NAME) throw invalid('name', { code: 'too_long', limit: MAX_FILE_NAME });
  return fileName;
}

/** Whether the sender disconnected in the middle of the file. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || /aborted|terminated/i.test(error.message)) &&
  !('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)));
