import type { Language } from '@/domain/collections/fault';
import type { ServiceError } from '@/server/errors';
import { messageOf } from '@/server/messages';
import type { ApiReply } from '../exchange';
import { toldRefusal } from '../failure';
import { errorReply } from '../replies/error-reply';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
};

const FORBIDDEN = 403;

/** The reply that tells a refusal in the form of PxWebApi: a problem of RFC 7807, with the code and the request beside it. */
export function problemReply(
  error: ServiceError,
  about: { language: Language; requestId: string; target: string },
): ApiReply & { body: string } {
  const { language, requestId, target } = about;
  const { headers, status: own } = errorReply(error, about);
  const refusal = toldRefusal(error);
  // More cells than one reply may have are 403 in PxWebApi, and a bad parameter elsewhere.
  const isTooMuch = refusal.code === 'invalid_parameter' && refusal.fault.code === 'too_many';
  const status = isTooMuch ? FORBIDDEN : own;
  const body = JSON.stringify({
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail: messageOf(refusal, target)[language],
    code: refusal.code,
    request_id: requestId,
  });
  return { status, headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8' }, body };
}
