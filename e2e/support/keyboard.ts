import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STEPS = 120;

/** Moves to an element by the Tab key alone, as people without a mouse do. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, `reached by Tab within ${MAX_STEPS} steps`).toBeFocused();
}
