import { collections } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { placesOf } from '@/domain/collections/parts';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import type { ApiReply, ApiRequest } from '../exchange';
import { pathOf } from '../request/request-target';
import { sentKeyOf } from '../request/sent-key';
import { isForManifest, reconcileReply } from './answer';
import { RECONCILE, RECONCILE_PATHS } from './paths';
import { readParameters } from './read-form';

/** The collections that have places: a key that may list one of them may use the register. */
const PLACED = collections.filter((collection) => placesOf(collection).length > 0);

export const reconcileCollections = PLACED.map(({ resource }) => resource);

/** Pages of any origin may call the service, with a key that they have themselves: no cookie is read or accepted. */
export const RECONCILE_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, retry-after',
};

const PREFLIGHT: Readonly<Record<string, string>> = {
  'access-control-allow-headers': 'authorization, x-api-key, content-type, accept-language',
  'access-control-max-age': '86400',
};

export const isReconcilePath = (path: string): boolean => RECONCILE_PATHS.includes(path);

/** The methods of a path of the service. */
const allowedAt = (path: string): string =>
  path === RECONCILE.service ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';

/** @throws {ServiceError} `method_not_allowed` */
export function checkReconcileMethod({ method, url }: ApiRequest): void {
  const allow = allowedAt(pathOf(url));
  if (!allow.split(', ').includes(method)) throw new ServiceError({ code: 'method_not_allowed', allow });
}

/**
 * Answers a request that needs no key: for the manifest, the preflight of a browser, and any other where the office has
 * opened the service (`OPEN_RECONCILIATION`) and no key is sent. Undefined: the key is to be judged.
 * @throws {ServiceError} `rate_exceeded`, `unavailable`, and as {@link reconcileReply}
 */
export async function keylessReply(
  services: Services,
  request: ApiRequest,
  language: Language,
): Promise<ApiReply | undefined> {
  if (request.method === 'OPTIONS') {
    const allow = allowedAt(pathOf(request.url));
    return {
      status: 204,
      headers: { ...PREFLIGHT, allow, 'access-control-allow-methods': allow },
      body: null,
    };
  }
  const asked = { services, request, language };
  if (isForManifest(request)) return reconcileReply(await readParameters(request), asked);
  if (!services.settings.OPEN_RECONCILIATION || sendsKey(request)) return undefined;
  await services.keyless.count(request.address);
  const parameters = await readParameters(request);
  const leave = await services.keyless.enter(request.address, request.signal);
  try {
    return await reconcileReply(parameters, asked);
  } finally {
    leave();
  }
}

/** Whether a request has a key, or a header that should have one: then it is judged. */
const sendsKey = (request: ApiRequest): boolean => {
  const { key, keyIn } = sentKeyOf(request, { mayBeBasic: true });
  return key !== undefined || keyIn === 'basic_unreadable';
};
