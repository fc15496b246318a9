/** A placeholder host for parsing an address; no request is sent to it. */
const BASE = 'http://own.invalid';

/**
 * The path to open after signing in: a path of this service, otherwise that of the home page. An address of another
 * host, in any notation (`//evil`, `/\evil`, `https:evil`, control characters), is not a path of it.
 */
export function safePath(wanted: string | null | undefined): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  const url = URL.canParse(wanted, BASE) ? new URL(wanted, BASE) : undefined;
  if (url === undefined || url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
