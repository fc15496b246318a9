import type { Doer } from '@/server/actor';

/** A call from a browser: its address, its cookies, and a function to set cookies. */
export type Visit = Readonly<{
  by: Doer;
  headers: Headers;
  /** Called after the commit. */
  setCookie: (line: string) => void;
}>;

/** A visit, and the address of the service for links, without a trailing slash. */
export type VisitAt = Visit & Readonly<{ baseUrl: string }>;

const MAX_USER_AGENT_LENGTH = 500;

/** The header in which the sign-in library finds the caller's address. */
export const ADDRESS_HEADER = 'x-client-address';

/**
 * The headers that the sign-in library gets: cookies, user agent and address.
 * @param without names of cookies to omit
 */
export function headersFor(
  { headers, by }: Pick<Visit, 'headers' | 'by'>,
  without: readonly string[] = [],
): Headers {
  const cookies = cookiesOf(headers).filter(([name]) => !without.includes(name));
  const shown = new Headers({
    cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
    'user-agent': (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
  });
  if (by.address !== null) shown.set(ADDRESS_HEADER, by.address);
  return shown;
}

/** A cookie as the browser sent it, not decoded. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  return cookiesOf(headers).find(([found]) => found === name)?.[1];
}

function cookiesOf(headers: Headers): [name: string, value: string][] {
  return (headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at === -1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
  });
}
