import { MAX_BOUNDARY_BYTES } from '@/domain/limits';
import { ADDRESS_HEADER } from '@/server/access/staff/visit';
import type { Doer } from '@/server/actor';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { isForeign } from './foreign';
import { refusalOfActor, staffOf } from './init';

const MAX_FILE_NAME = 255;
const TYPE = 'application/octet-stream';

/** An arriving file. */
type ArrivingFile = Readonly<{
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

/** Stores the file that a browser sends, as a new import. */
export const receiveImport = (request: Request, services: Services): Promise<Response> =>
  receiveUpload(request, {
    services,
    right: 'imports.upload',
    maxBytes: services.settings.MAX_IMPORT_BYTES,
    empty: () => new ServiceError({ code: 'unreadable_file', fault: 'empty' }),
    store: ({ body, fileName, parameters, by }) =>
      services.imports.upload({
        ...{ body, fileName, by },
        collection: parameters.get('collection') ?? undefined,
        staff: staffOf(by),
      }),
  });

/** Replaces the boundaries of the maps by those of the GeoJSON file that a browser sends. */
export const receiveBoundaries = (request: Request, services: Services): Promise<Response> =>
  receiveUpload(request, {
    services,
    right: 'places.uploadBoundaries',
    maxBytes: MAX_BOUNDARY_BYTES,
    empty: () => new ServiceError({ code: 'unusable_boundaries', fault: 'empty' }),
    store: async ({ body, fileName, parameters, by }) => {
      const bytes = await bytesOf(body, MAX_BOUNDARY_BYTES);
      const property = parameters.get('property') ?? undefined;
      await services.places.boundaries.upload({ bytes, fileName, property }, by);
      return {};
    },
  });

/**
 * Receives a file that a browser sends as the body of a request. It is no procedure, because the file is stored while it
 * arrives, but it is judged like one: cross-site calls and callers without the right are refused before the body is read.
 */
async function receiveUpload(request: Request, options: Options): Promise<Response> {
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

/** @throws {ServiceError} `body_too_large` as soon as there are too many */
async function bytesOf(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > limit) throw new ServiceError({ code: 'body_too_large', limit });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
