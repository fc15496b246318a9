import type { Page } from '@playwright/test';
import type { Eyes } from './eyes';

/** In pixels: beyond the end of every table here, and less than the visible rows. */
const FAR = 20_000;
const STEP = 400;
const DRAWN_MS = 120;
const PATIENCE_MS = 3_000;
const MAX_STEPS = 40;

type Reader = Readonly<{ page: Page; eyes: Eyes }>;

/** Scrolls to the end of the table. */
export async function scrollFar({ page }: Pick<Reader, 'page'>): Promise<void> {
  await wheel(page, FAR);
}

/** Scrolls through a table from its beginning to its end. @returns all texts that were visible on the way */
export async function readByScrolling({ page, eyes }: Reader): Promise<string> {
  await wheel(page, -FAR);
  const read = [await eyes.texts()];
  for (let step = 0; step < MAX_STEPS && !(await isAtEnd(page)); step += 1) {
    await wheel(page, STEP);
    // A busy machine renders late.
    for (let left = PATIENCE_MS; left > 0 && (await eyes.texts()) === read.at(-1); left -= DRAWN_MS)
      await page.waitForTimeout(DRAWN_MS);
    read.push(await eyes.texts());
  }
  return read.join('\n');
}

/** Whether the last row is visible. */
const isAtEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    const count = grid?.getAttribute('aria-rowcount');
    return grid?.querySelector(`[role=row][aria-rowindex="${count}"] [role=gridcell]`) != null;
  });

async function wheel(page: Page, pixels: number): Promise<void> {
  const box = await page.getByRole('grid').boundingBox();
  if (box !== null) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, pixels);
  await page.waitForTimeout(DRAWN_MS);
}
