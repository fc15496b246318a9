import type { BrowserContext } from '@playwright/test';
import { PASSWORD } from './people';

/** Matches an API key or most of one, the token of a link, and the password of all test people. */
const SECRETS = [/rsd_[\w-]{20,}/, /(?<![\w-])[\w-]{43}(?![\w-])/, new RegExp(PASSWORD)];

/**
 * Records every request of a context whose address or referrer contains what looks like a secret. The part after `#` is not
 * sent. @returns the requests found so far
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
