/** Stands for this service while an address is read; nothing is ever asked of it. */
const BASE = 'http://own.invalid';

/**
 * Where to go after signing in: a path of this service, else home. An address of another host, however written
 * (`//evil`, `/\evil`, `https:evil`, control characters), is no path of it.
 */
export function safePath(wanted: string | null | undefined): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  const url = URL.canParse(wanted, BASE) ? new URL(wanted, BASE) : undefined;
  if (url === undefined || url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
