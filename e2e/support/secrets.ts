import type { BrowserContext } from '@playwright/test';
import { PASSWORD } from './people';

/** An API key or most of one, the token of a link, or everybody's password. */
const SECRETS = [/rsd_[\w-]{20,}/, /(?<![\w-])[\w-]{43}(?![\w-])/, new RegExp(PASSWORD)];

/**
 * Notes every request of a context whose address, or the address that it says it comes from, carries what looks like a
 * secret. What stands behind `#` is not sent. @returns what was found so far
 */
export function watchAddresses(context: BrowserContext): () => string[] {
  const found: string[] = [];
  context.on('request', (request) => {
    for (const address of [request.url(), request.headers()['referer'] ?? '']) {
      const sent = plain(address.split('#', 1)[0] ?? '');
      if (SECRETS.some((secret) => secret.test(sent))) found.push(`${request.method()} ${sent}`);
    }
  });
  return () => found;
}

function plain(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
