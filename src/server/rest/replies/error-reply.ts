import type { Language } from '@/domain/collections/fault';
import type { RestCode } from '@/domain/refusals/refusal';
import { rateLimitFields } from '@/server/access/keys/check/rate';
import type { ServiceError } from '@/server/errors';
import { messageOf } from '@/server/messages';
import type { ApiReply } from '../exchange';
import { toldRefusal } from '../failure';
import { CONTENT_TYPE } from '../negotiate';

/** How a caller proves who it is (RFC 9110, 11.6.1). */
const CHALLENGE = 'ApiKey realm="Regional Statistical Data Service", header="x-api-key"';

/** Where the guide explains a refusal. */
export const docsOf = (code: RestCode): string => `/docs#${code}`;

/**
 * The reply that tells a refusal (docs/specification.md, "Errors").
 * @param about.target what was asked for, such as `GET /api/disdik/siswa (list)`
 */
export function errorReply(
  error: ServiceError,
  about: { language: Language; requestId: string; target: string },
): ApiReply & { body: string } {
  const { language, requestId, target } = about;
  const refusal = toldRefusal(error);
  const headers: Record<string, string> = { 'content-type': CONTENT_TYPE.json, 'content-language': language };
  if (error.retryAfter !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfter)));
  if (error.status === 401) headers['www-authenticate'] = CHALLENGE;
  if (refusal.code === 'method_not_allowed') headers['allow'] = refusal.allow;
  if (refusal.code === 'rate_exceeded') {
    const { limit, retryAfter } = refusal;
    Object.assign(headers, rateLimitFields({ limit, remaining: 0, resetSeconds: retryAfter }));
  }
  const body = JSON.stringify({
    status: false,
    code: refusal.code,
    message: messageOf(refusal, target)[language],
    field: error.field,
    request_id: requestId,
    docs: docsOf(refusal.code),
  });
  return { status: error.status, headers, body };
}
