import { hash } from 'node:crypto';
import type { ApiReply, ApiRequest } from './exchange';

const DIGEST_LENGTH = 22;

/** A digest of content, or of what a reply depends on, as a part of its tag. */
export const tagDigest = (content: string | Uint8Array, length = DIGEST_LENGTH): string =>
  hash('sha256', content, 'base64url').slice(0, length);

/** A tag that is weak, for the bytes of a reply differ by content coding. */
export const weakTag = (opaque: string): string => `W/"${opaque}"`;

/** The reply to a caller who has what the tag is of: 304 (RFC 9110, 13.1.2). Undefined to others. */
export function notModified(
  header: ApiRequest['header'],
  headers: Record<string, string> & { etag: string },
): ApiReply | undefined {
  const given = header('if-none-match');
  return given !== undefined && names(given, headers.etag) ? { status: 304, headers, body: null } : undefined;
}

/** Whether an `If-None-Match` names the tag, or anything; weak comparison. */
function names(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
