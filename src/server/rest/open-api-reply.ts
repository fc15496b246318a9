import { createHash } from 'node:crypto';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import type { ApiReply, ApiRequest } from './exchange';
import { CONTENT_TYPE, matchesTag } from './negotiate';
import { createOpenApiDocument } from './open-api/document';

const METHODS = ['GET', 'HEAD'];

type Published = Readonly<{ text: string; tag: string }>;

/** Made at the first request and kept: it depends on nothing but the settings. */
const published = new WeakMap<Services['settings'], Published>();

/**
 * Answers `/api/openapi.json`; it needs no key.
 * @throws {ServiceError} `method_not_allowed`
 */
export function openApiReply({ settings }: Services, { method, header }: ApiRequest): ApiReply {
  if (!METHODS.includes(method)) {
    throw new ServiceError('method_not_allowed', { details: { allow: METHODS.join(', ') } });
  }
  const { text, tag } = publish(settings);
  const headers = {
    'content-type': CONTENT_TYPE.json,
    etag: tag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  };
  return matchesTag(header('if-none-match'), tag)
    ? { status: 304, headers, body: null }
    : { status: 200, headers, body: text };
}

function publish(settings: Services['settings']): Published {
  let made = published.get(settings);
  if (made === undefined) {
    const text = JSON.stringify(createOpenApiDocument(settings));
    // Weak, for the bytes differ by content coding.
    made = { text, tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    published.set(settings, made);
  }
  return made;
}
