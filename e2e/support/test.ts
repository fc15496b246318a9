import { type APIRequestContext, test as base } from '@playwright/test';
import { sessionOf } from './people';

type Callers = {
  /** Calls procedures as the administrator's page would. */
  administrator: APIRequestContext;
  /** Calls procedures as the help desk's page would. */
  helpDesk: APIRequestContext;
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
});

const optionsOf = (role: 'administrator' | 'help_desk', baseURL = '') => ({
  baseURL,
  storageState: sessionOf(role),
  extraHTTPHeaders: { origin: baseURL },
});
