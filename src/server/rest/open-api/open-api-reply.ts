import { createHash } from 'node:crypto';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import type { ApiReply, ApiRequest } from '../exchange';
import { CONTENT_TYPE, matchesTag } from '../negotiate';
import { createOpenApiDocument } from './document';

const METHODS = ['GET', 'HEAD'];

/** In the place of the server's address, which is the caller's own where the settings name none. */
const OWN_ADDRESS = 'https://own-address.invalid';
/** A name or an address, and a port; not what could be read as more than that. */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i;

type Published = Readonly<{ text: string; digest: string }>;

/** Made at the first request and kept: it depends on nothing but the settings. */
const published = new WeakMap<Services['settings'], Published>();

/**
 * Answers `/api/openapi.json`; it needs no key. The server that it names is `BASE_URL`, else the address under which the
 * caller asked, for many generators of clients cannot do with a relative one.
 * @throws {ServiceError} `method_not_allowed`
 */
export function openApiReply({ settings }: Services, { method, header }: ApiRequest): ApiReply {
  if (!METHODS.includes(method)) {
    throw new ServiceError({ code: 'method_not_allowed', allow: METHODS.join(', ') });
  }
  const { text, digest } = publish(settings);
  const address = ownAddress(settings, header);
  // Weak, for the bytes differ by content coding.
  const tag = `W/"${digestOf(digest + address)}"`;
  const headers = {
    'content-type': CONTENT_TYPE.json,
    etag: tag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, host',
  };
  return matchesTag(header('if-none-match'), tag)
    ? { status: 304, headers, body: null }
    : { status: 200, headers, body: text.replaceAll(OWN_ADDRESS, address) };
}

function publish(settings: Services['settings']): Published {
  let made = published.get(settings);
  if (made === undefined) {
    const text = JSON.stringify(createOpenApiDocument({ BASE_URL: OWN_ADDRESS, ...settings }));
    made = { text, digest: digestOf(text) };
    published.set(settings, made);
  }
  return made;
}

/** Whether the caller speaks TLS, only a proxy knows; without one that is trusted nobody is believed. */
function ownAddress({ TRUSTED_PROXIES }: Services['settings'], header: ApiRequest['header']): string {
  const host = header('host') ?? '';
  if (!HOST.test(host)) return '/';
  const isSecure = TRUSTED_PROXIES.length > 0 && header('x-forwarded-proto') === 'https';
  return `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
