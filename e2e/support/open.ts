import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page and waits until it is interactive, because earlier input would be lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAlive(page.getByRole('heading', { level: 1 }));
}

/** Reloads a page, and waits in the same way. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expectAlive(page.getByRole('heading', { level: 1 }));
}

/** Waits until a part of a page reacts to clicks and keys. */
export async function expectAlive(part: Locator): Promise<void> {
  await expect(async () => {
    const isAlive = await part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));
    expect(isAlive, 'the page is alive').toBe(true);
  }).toPass();
}
