import type { Context } from './context';

/**
 * Where people reach the service, without a slash at the end, for links that are sent to them: `BASE_URL`, else the
 * address at which the caller's own browser sees the service.
 */
export function baseUrlOf({ services, browser }: Pick<Context, 'services' | 'browser'>): string {
  const { BASE_URL, PORT } = services.settings;
  if (BASE_URL !== undefined) return BASE_URL.replace(/\/+$/, '');
  const host = browser?.headers.get('host') ?? `localhost:${PORT}`;
  // Only the browser knows the scheme that it speaks to a proxy; a foreign origin has been refused before.
  const origin = browser?.headers.get('origin');
  return origin && URL.canParse(origin) && new URL(origin).host === host ? origin : `http://${host}`;
}
