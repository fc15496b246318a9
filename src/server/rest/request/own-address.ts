import type { Settings } from '@/server/settings';
import type { ApiRequest } from '../exchange';

/** A name or an address, and a port; not what could be read as more than that. */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i;

/**
 * The address under which the caller asked, such as `https://data.example`; `/` where its host is no name. Whether the caller
 * speaks TLS, only a proxy knows; without one that is trusted nobody is believed.
 */
export function ownAddress(
  { TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>,
  header: ApiRequest['header'],
): string {
  const host = header('host') ?? '';
  if (!HOST.test(host)) return '/';
  const isSecure = TRUSTED_PROXIES.length > 0 && header('x-forwarded-proto') === 'https';
  return `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`;
}
