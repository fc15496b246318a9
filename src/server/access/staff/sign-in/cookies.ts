/** The sign-in library's names of the cookies used here. */
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
 * The names of the service's cookies. Behind TLS they begin with `__Host-`, so that a browser accepts them only from this
 * host over TLS: other hosts of the same domain cannot set them.
 */
export function cookieNames(secure: boolean): Readonly<Record<CookieName, string>> {
  const prefix = secure ? '__Host-' : '';
  return Object.fromEntries(COOKIES.map((name) => [name, `${prefix}rsd.${name}`])) as Record<
    CookieName,
    string
  >;
}

/**
 * The attributes of every cookie. Lax, not Strict: with Strict a person who follows a link from an e-mail would appear
 * signed out. All changes are POST requests, for which Lax withholds the cookie from other sites.
 */
export function cookieAttributes(secure: boolean) {
  return { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
}

/** A `Set-Cookie` line. @param options.maxAge seconds; undefined: until the browser is closed; 0: delete the cookie */
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
