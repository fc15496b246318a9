import type { ServiceError } from '@/server/errors';
import { isOwnOrigin } from '@/server/network/own-origin';
import type { Services } from '@/server/services';
import type { ApiReply, ApiRequest } from '../exchange';
import { ALLOW } from '../route';

/**
 * Replies to web pages of other origins, which browsers let a page read only if a header allows its origin (the Fetch standard,
 * "CORS protocol"). A reply has these headers only if a key lists the origin. Source: docs/decisions/cors.md.
 */

/** The headers that pages may send: those that the interface reads, except for those that need no permission. */
export const CORS_REQUEST_HEADERS = [
  'x-api-key',
  'authorization',
  'content-type',
  'content-encoding',
  'accept',
  'accept-language',
  'prefer',
  'if-none-match',
  'if-match',
  'idempotency-key',
  'odata-version',
  'odata-maxversion',
] as const;

/** The headers of replies that pages may read: those of the interface, except for those that need no permission. */
export const CORS_REPLY_HEADERS = [
  'x-request-id',
  'etag',
  'link',
  'deprecation',
  'sunset',
  'location',
  'allow',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'preference-applied',
  'idempotent-replayed',
  'content-disposition',
  'odata-version',
  'www-authenticate',
] as const;

/** How long a browser may remember a preflight, in seconds. Each request is judged all the same. */
const PREFLIGHT_SECONDS = 7_200;

const PREFLIGHT: Readonly<Record<string, string>> = {
  'access-control-allow-headers': CORS_REQUEST_HEADERS.join(', '),
  'access-control-max-age': String(PREFLIGHT_SECONDS),
};

/** The origin of the page of another site that sent a request; undefined: no page did, or one of the service. */
export function originOf(
  { header }: Pick<ApiRequest, 'header'>,
  { BASE_URL }: Pick<Services['settings'], 'BASE_URL'>,
): string | undefined {
  const origin = header('origin');
  if (origin === undefined || isOwnOrigin(origin, { host: header('host'), baseUrl: BASE_URL }))
    return undefined;
  return origin;
}

/** Whether a browser asks if a page may send a request. It sends no key with the question. */
const isPreflight = ({ method, header }: ApiRequest): boolean =>
  method === 'OPTIONS' && header('access-control-request-method') !== undefined;

/**
 * The answer to a browser that asks whether a page may send a request; undefined: it asks nothing of the kind, or no active key lists
 * the page's origin. Also where the request itself will be refused, for example at an unknown path: the page may read why.
 * @param refusal that of the method OPTIONS, which may name the methods of the path
 */
export async function preflightReply(
  request: ApiRequest,
  { origin, refusal, keys }: Asking & Readonly<{ refusal: ServiceError['refusal'] }>,
): Promise<ApiReply | undefined> {
  if (origin === undefined || !isPreflight(request) || !(await keys.isListedOrigin(origin))) return undefined;
  const headers = {
    ...PREFLIGHT,
    'access-control-allow-origin': origin,
    'access-control-allow-methods': refusal.code === 'method_not_allowed' ? refusal.allow : ALLOW,
    vary: 'origin',
  };
  return { status: 204, headers, body: null };
}

type Asking = Readonly<{
  /** As {@link originOf} returns it. */
  origin: string | undefined;
  keys: Pick<Services['keys'], 'isListedOrigin'>;
}>;

/**
 * Lets the page read a reply if the key lists its origin. Where no key was accepted, such as in a refusal, if any active key does.
 * @param options.accepted the origins of the accepted key, which may be none; absent: no key was accepted
 */
export async function openToPage(
  reply: ApiReply,
  { origin, accepted, keys }: Asking & Readonly<{ accepted: AcceptedOrigins | undefined }>,
): Promise<void> {
  if (origin === undefined || reply.headers['access-control-allow-origin'] !== undefined) return;
  const isListed =
    accepted === undefined ? await keys.isListedOrigin(origin) : accepted.origins?.has(origin) === true;
  if (!isListed) return;
  const { vary } = reply.headers;
  Object.assign(reply.headers, {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': CORS_REPLY_HEADERS.join(', '),
    vary: vary === undefined ? 'origin' : `${vary}, origin`,
  });
}

/** The origins of a key that was accepted; none if no page may use it. */
export type AcceptedOrigins = Readonly<{ origins: ReadonlySet<string> | undefined }>;
