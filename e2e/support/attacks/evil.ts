import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base } from '../own-service';

/**
 * Markup that ends an attribute, an element, a script with data in it and a comment, and then runs; shown as text it is
 * harmless.
 */
export const POISON = `"'><img src=/poison onerror=__xss=1></script></title><script>__xss=1</script><!--<script>`;
/** The same for fields that hold few characters. */
export const POISON_SHORT = '<img src=x onerror=__xss=1>';
/** The same for values that may become a link. */
export const POISON_LINK = 'javascript:__xss=1//@example.test';

type Evil = {
  /** Serves a page of another origin. @returns its port, which is open to both 127.0.0.1 and localhost */
  serve: (html: string) => Promise<number>;
};

/** The journeys' test, with an attacker's site. */
export const test = base.extend<Evil>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  serve: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (html) => {
      const server = createServer((_req, res) => res.setHeader('content-type', 'text/html').end(html));
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, resolve));
      return (server.address() as AddressInfo).port;
    });
    for (const server of servers) server.close().closeAllConnections();
  },
});

/** The actions of a page that only injected markup causes, and those that its policy stopped. */
export function watchForScripts(page: Page): string[] {
  const complaints: string[] = [];
  page.on('dialog', async (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', (error) => complaints.push(`an error on ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|inline/i.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (/\/(poison|x)$/.test(new URL(request.url()).pathname)) complaints.push(`asked for ${request.url()}`);
  });
  return complaints;
}

/** Whether an injected script has run on a page. */
export const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => '__xss' in window);
