import type { Doer } from '@/server/actor';

/** One call of a person's browser: who is behind it, its cookies, and a way to give it others. */
export type Visit = Readonly<{
  by: Doer;
  headers: Headers;
  /** Called once what the cookie stands for is stored. */
  setCookie: (line: string) => void;
}>;

/** A visit, and the address of the service for links, without a slash at the end. */
export type VisitAt = Visit & Readonly<{ baseUrl: string }>;

const LONGEST_USER_AGENT = 500;

/** The header in which the sign-in library finds the caller's address. */
export const ADDRESS_HEADER = 'x-client-address';

/**
 * What the sign-in library may know of a browser: its cookies, its name and its address.
 * @param without cookies that are left out, by their whole names
 */
export function headersFor(
  { headers, by }: Pick<Visit, 'headers' | 'by'>,
  without: readonly string[] = [],
): Headers {
  const cookies = cookiesOf(headers).filter(([name]) => !without.includes(name));
  const shown = new Headers({
    cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
    'user-agent': (headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
  });
  if (by.address !== null) shown.set(ADDRESS_HEADER, by.address);
  return shown;
}

/** A cookie as the browser sent it, undecoded. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  return cookiesOf(headers).find(([found]) => found === name)?.[1];
}

function cookiesOf(headers: Headers): [name: string, value: string][] {
  return (headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at === -1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
  });
}
