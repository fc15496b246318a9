/** The sign-in library's own names of the cookies that it uses here. */
const COOKIES = [
  'session_token',
  'session_data',
  'account_data',
  'dont_remember',
  'two_factor',
  'trust_device',
] as const;
export type CookieName = (typeof COOKIES)[number];

/**
 * The names of the service's cookies. Behind TLS they begin with `__Host-`, by which a browser takes them from this
 * very host alone, over TLS: no neighbouring host of the same domain can slip one in.
 */
export function cookieNames(secure: boolean): Readonly<Record<CookieName, string>> {
  const prefix = secure ? '__Host-' : '';
  return Object.fromEntries(COOKIES.map((name) => [name, `${prefix}rsd.${name}`])) as Record<
    CookieName,
    string
  >;
}

/**
 * What every cookie has. Lax, not Strict: with Strict a person who follows a link to a page from a letter would arrive
 * signed out. What changes anything is a POST, which Lax keeps from other sites.
 */
export function cookieAttributes(secure: boolean) {
  return { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
}

/** A `Set-Cookie` line. @param options.maxAge seconds; left out: until the browser is closed; 0: away with it */
export function cookieLine(
  name: string,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge?: number },
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
}
