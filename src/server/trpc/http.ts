import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { ADDRESS_HEADER } from '@/server/access/staff/visit';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { isForeign } from './foreign';
import { asTrpcError } from './init';
import { appRouter } from './router';

const ENDPOINT = '/api/trpc';
const MAX_IN_A_BATCH = 50;
/** The maximum size of a call: pages send forms, and the body of every call is read before the caller is known. */
const MAX_BYTES = 1_048_576;
/** The exception: for people who are signed in, data pasted or imported into a table may be as long as a batch over REST. */
const BULK_PATH = '/edits.save';
/** tRPC's names and numbers of refusals. */
const KINDS = {
  403: { code: 'FORBIDDEN', number: -32_003 },
  413: { code: 'PAYLOAD_TOO_LARGE', number: -32_013 },
  500: { code: 'INTERNAL_SERVER_ERROR', number: -32_603 },
  503: { code: 'SERVICE_UNAVAILABLE', number: -32_603 },
} as const;

/**
 * Answers a browser's call of procedures: refuses calls that another site sent, recognises the person by their cookie, and adds
 * new cookies to the answer. Every change is a POST: tRPC runs no mutation for a GET.
 */
export async function answerCall(req: Request, services: Services): Promise<Response> {
  const { log, settings, staff } = services;
  const requestId = req.headers.get('x-request-id') ?? crypto.randomUUID();
  const answer = await answerOrRefuse().catch((error: unknown) => {
    const refused = toServiceError(error);
    if (refused.status === 500) log.error({ err: error, requestId }, 'a call failed');
    return refusal(refused);
  });
  answer.headers.set('cache-control', 'no-store');
  answer.headers.set('x-request-id', requestId);
  return answer;

  async function answerOrRefuse(): Promise<Response> {
    if (isForeign(req, { type: 'application/json', baseUrl: settings.BASE_URL }))
      return refusal(new ServiceError('foreign_origin'));
    if (await isTooLarge(req, services))
      return refusal(new ServiceError({ code: 'body_too_large', limit: MAX_BYTES }));
    return call();
  }

  function call(): Promise<Response> {
    return fetchRequestHandler({
      endpoint: ENDPOINT,
      req,
      router: appRouter,
      maxBatchSize: MAX_IN_A_BATCH,
      // A query may come as a POST, judged like every POST: the filter of a table can be long.
      allowMethodOverride: true,
      createContext: async ({ resHeaders }) => {
        const { actor, setCookies } = await staff.actorOf(req.headers, { renew: true }).catch(fail);
        const setCookie = (line: string) => resHeaders.append('set-cookie', line);
        for (const line of setCookies) setCookie(line);
        if (actor !== undefined) services.requestLog.signedIn(requestId, actor.id);
        const address = req.headers.get(ADDRESS_HEADER);
        const { headers, signal } = req;
        return { services, actor, address, requestId, signal, browser: { headers, setCookie } };
      },
      responseMeta: ({ errors }) => ({ headers: waitingTime(errors) }),
      onError: ({ error, path }) => {
        if (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED')
          services.requestLog.procedureRefused(requestId, path ?? '');
        if (error.code !== 'INTERNAL_SERVER_ERROR') return;
        log.error({ err: error.cause ?? error, path, requestId }, 'a procedure failed');
      },
    });
  }
}

const fail = (error: unknown): never => {
  throw asTrpcError(toServiceError(error));
};

/** The seconds after which a caller may try again; for several refusals, the longest time. */
function waitingTime(errors: readonly { cause?: unknown }[]): Record<string, string> {
  const seconds = errors.map(({ cause }) => (cause instanceof ServiceError ? (cause.retryAfter ?? 0) : 0));
  const longest = Math.max(0, ...seconds);
  return longest === 0 ? {} : { 'retry-after': String(Math.ceil(longest)) };
}

/** A body without a declared length does not come from a browser, and could be endless. */
async function isTooLarge(
  { method, headers, url }: Request,
  { settings, staff }: Services,
): Promise<boolean> {
  if (method !== 'POST') return false;
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (length <= MAX_BYTES) return false;
  const isBulk = new URL(url).pathname.endsWith(BULK_PATH) && length <= settings.MAX_BODY_BYTES;
  return !isBulk || (await staff.actorOf(headers)).actor === undefined;
}

function refusal(error: ServiceError): Response {
  const { status: httpStatus } = error;
  const { code, number } = KINDS[httpStatus as keyof typeof KINDS] ?? KINDS[500];
  const data = { code, httpStatus, refusal: error.refusal };
  return Response.json(
    { error: { message: error.code, code: number, data } },
    { status: httpStatus, headers: waitingTime([{ cause: error }]) },
  );
}
