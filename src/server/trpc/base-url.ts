import type { Context } from './context';

/**
 * The address of the service for links, without a slash at the end: `BASE_URL`, else the address that the caller's own
 * browser uses. E-mails are only sent where `BASE_URL` is set (`settings.ts`), so the second is only ever shown to the caller.
 */
export function baseUrlOf({ services, browser }: Pick<Context, 'services' | 'browser'>): string {
  const { BASE_URL, PORT } = services.settings;
  if (BASE_URL !== undefined) return BASE_URL.replace(/\/+$/, '');
  const host = browser?.headers.get('host') ?? `localhost:${PORT}`;
  // Only the browser knows the scheme that it speaks to a proxy; a foreign origin has been refused before.
  const origin = browser?.headers.get('origin');
  return origin && URL.canParse(origin) && new URL(origin).host === host ? origin : `http://${host}`;
}
