import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { sessionOf } from './people';
import { anyAddress } from './requests';
import { watchAddresses } from './secrets';

type Callers = {
  /** Fails a journey that sent a secret in an address. */
  noSecretInAddresses: undefined;
  /** Calls procedures as the administrator's page would. */
  administrator: APIRequestContext;
  /** Calls procedures as the help desk's page would. */
  helpDesk: APIRequestContext;
  /** A page of a person who is not signed in, at an address that nobody else has. */
  stranger: Page;
};

/** Playwright's test, with people who prepare a journey's data without the page. */
export const test = base.extend<Callers>({
  noSecretInAddresses: [
    async ({ context }, use) => {
      const found = watchAddresses(context);
      await use(undefined);
      expect(found(), 'addresses that carry a secret').toEqual([]);
    },
    { auto: true },
  ],
  administrator: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext(optionsOf('administrator', baseURL));
    await use(context);
    await context.dispose();
  },
  helpDesk: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext(optionsOf('help_desk', baseURL));
    await use(context);
    await context.dispose();
  },
  stranger: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [] },
      extraHTTPHeaders: { 'x-forwarded-for': anyAddress(), origin: baseURL ?? '' },
    });
    const found = watchAddresses(context);
    await use(await context.newPage());
    await context.close();
    expect(found(), 'addresses that carry a secret').toEqual([]);
  },
});

const optionsOf = (role: 'administrator' | 'help_desk', baseURL = '') => ({
  baseURL,
  storageState: sessionOf(role),
  extraHTTPHeaders: { origin: baseURL },
});
