import { expect, type Page } from '@playwright/test';

/** Opens a page and waits until it has come to life: what is typed before that would be forgotten. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(async () => {
    const isAlive = await heading.evaluate((node) =>
      Object.keys(node).some((key) => key.startsWith('__react')),
    );
    expect(isAlive, `${path} is alive`).toBe(true);
  }).toPass();
}
