import { notModified, tagDigest, weakTag } from '../entity-tag';
import type { ApiReply, ApiRequest } from '../exchange';
import { CONTENT_TYPE } from '../negotiate';

/** A list as JSON with a tag of its content: 304 for who has the same, and no body for HEAD. */
export function taggedReply(
  { total, data }: Readonly<{ total: number; data: readonly unknown[] }>,
  request: ApiRequest,
): ApiReply {
  return taggedBody(JSON.stringify({ status: true, total, data }), request);
}

/** A text as a reply, with a tag like that of a list. @param more headers beside those of JSON, or in their place */
export function taggedBody(
  body: string,
  request: ApiRequest,
  more: Readonly<Record<string, string>> = {},
): ApiReply {
  const headers = {
    'content-type': CONTENT_TYPE.json,
    etag: weakTag(tagDigest(body)),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, x-api-key, authorization',
    ...more,
  };
  return (
    notModified(request.header, headers) ?? {
      status: 200,
      headers,
      body: request.method === 'HEAD' ? null : body,
    }
  );
}

/** The parameters of a query string one by one: a repeated one several times. */
export const pairsOf = (parameters: Readonly<Record<string, string[]>>): (readonly [string, string])[] =>
  Object.entries(parameters).flatMap(([name, values]) => values.map((value) => [name, value] as const));
