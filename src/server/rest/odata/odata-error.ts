import type { ApiReply, ApiRequest } from '../exchange';

/**
 * A refusal as OData tells it: the same code, message and status as elsewhere, in the form of the protocol.
 * @param reply the refusal as REST tells it
 */
export function odataErrorReply(
  reply: ApiReply & { body: string },
  { method }: Pick<ApiRequest, 'method'>,
): ApiReply {
  const { code, message, field, request_id, docs } = JSON.parse(reply.body);
  const error = { code, message, target: field, innererror: { request_id, docs } };
  return {
    ...reply,
    headers: { ...reply.headers, 'odata-version': '4.0' },
    body: method === 'HEAD' ? null : JSON.stringify({ error }),
  };
}
