import { publicUrlOf } from '@/server/settings';
import type { Context } from './context';

/**
 * The address of the service for links, without a slash at the end: `BASE_URL`, else the address that the caller's own
 * browser uses. E-mails are sent only if `BASE_URL` is set (`settings.ts`), so they never contain the browser's address.
 */
export function baseUrlOf({ services, browser }: Pick<Context, 'services' | 'browser'>): string {
  const publicUrl = publicUrlOf(services.settings);
  if (publicUrl !== undefined) return publicUrl;
  const host = browser?.headers.get('host') ?? `localhost:${services.settings.PORT}`;
  // Only the browser knows the scheme that it uses to reach a proxy; a foreign origin has been refused before.
  const origin = browser?.headers.get('origin');
  return origin && URL.canParse(origin) && new URL(origin).host === host ? origin : `http://${host}`;
}
