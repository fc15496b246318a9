import { hash } from 'node:crypto';
import type { ApiReply, ApiRequest } from '../exchange';
import { CONTENT_TYPE, matchesTag } from '../negotiate';

/** Characters of a digest in a tag. */
const TAG_LENGTH = 22;

/** A list as JSON with a tag of its content: 304 for who has the same, and no body for HEAD. */
export function taggedReply(
  { total, data }: Readonly<{ total: number; data: readonly unknown[] }>,
  request: ApiRequest,
): ApiReply {
  const body = JSON.stringify({ status: true, total, data });
  const headers = {
    'content-type': CONTENT_TYPE.json,
    etag: `W/"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, x-api-key',
  };
  if (matchesTag(request.header('if-none-match'), headers.etag)) return { status: 304, headers, body: null };
  return { status: 200, headers, body: request.method === 'HEAD' ? null : body };
}

/** The parameters of a query string one by one: a repeated one several times. */
export const pairsOf = (parameters: Readonly<Record<string, string[]>>): (readonly [string, string])[] =>
  Object.entries(parameters).flatMap(([name, values]) => values.map((value) => [name, value] as const));
