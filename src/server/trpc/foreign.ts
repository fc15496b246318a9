import { isOwnOrigin } from '@/server/network/own-origin';

/**
 * Whether a page of another site made the browser send this request. A browser reports this (Sec-Fetch-Site, Origin). A page of
 * another site cannot send these content types without asking first, which nothing here allows.
 * @param options.type the content type that the service expects, in lower case
 */
export function isForeign(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { type, baseUrl }: { type: string; baseUrl: string | undefined },
): boolean {
  if (method !== 'POST') return false;
  const [given = ''] = (headers.get('content-type') ?? '').split(';');
  if (given.trim().toLowerCase() !== type) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  const origin = headers.get('origin');
  return origin !== null && !isOwnOrigin(origin, { host: headers.get('host'), baseUrl });
}
