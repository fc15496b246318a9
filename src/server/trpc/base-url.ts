import { publicUrlOf, type Settings } from '@/server/settings';
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

/** The address of the page whose file is downloaded. @param words the parameters of the download that the page does not have */
export function pageOfDownload(
  request: Request,
  settings: Pick<Settings, 'BASE_URL' | 'PORT'>,
  words: readonly string[],
): string {
  const { pathname, searchParams, host } = new URL(request.url);
  for (const word of words) searchParams.delete(word);
  const base = publicUrlOf(settings) ?? `http://${request.headers.get('host') ?? host}`;
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  return `${base}${pathname.replace(/\/export$/, '')}${query}`;
}
