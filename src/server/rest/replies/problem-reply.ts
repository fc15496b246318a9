import { STATUS_CODES } from 'node:http';
import type { ServiceError } from '@/server/errors';
import { messageOf } from '@/server/messages';
import type { ApiReply } from '../exchange';
import { toldRefusal } from '../failure';
import { PROBLEM_TYPE } from '../negotiate';
import { docsOf, errorReply } from './error-reply';

/**
 * The reply that tells a refusal as a problem of RFC 9457, with the members of {@link errorReply} beside its own.
 * @param status of the reply, if not that of the refusal
 */
export function problemReply(
  error: ServiceError,
  about: Parameters<typeof errorReply>[1],
  status = error.status,
): ApiReply & { body: string } {
  const { language, requestId, target } = about;
  const { headers } = errorReply(error, about);
  const refusal = toldRefusal(error);
  const body = JSON.stringify({
    // Some readers take no relative address here; the guide's is below.
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: messageOf(refusal, target)[language],
    code: refusal.code,
    field: error.field,
    request_id: requestId,
    docs: docsOf(refusal.code),
  });
  return { status, headers: { ...headers, 'content-type': `${PROBLEM_TYPE}; charset=utf-8` }, body };
}
