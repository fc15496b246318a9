import { type APIRequestContext, test as base, type Page } from '@playwright/test';
import { sessionOf } from './people';
import { anyAddress } from './requests';

type Callers = {
  /** Calls procedures as the administrator's page would. */
  administrator: APIRequestContext;
  /** Calls procedures as the help desk's page would. */
  helpDesk: APIRequestContext;
  /** A page of somebody who is not signed in, at an address that nobody else has. */
  stranger: Page;
};

/** Playwright's test, with people who prepare beside the page what a journey begins with. */
export const test = base.extend<Callers>({
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
    await use(await context.newPage());
    await context.close();
  },
});

const optionsOf = (role: 'administrator' | 'help_desk', baseURL = '') => ({
  baseURL,
  storageState: sessionOf(role),
  extraHTTPHeaders: { origin: baseURL },
});
