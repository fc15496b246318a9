import type { Page } from '@playwright/test';

/** Holds the answers to such requests until they are released. */
export async function hold(page: Page, requests: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(requests, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
