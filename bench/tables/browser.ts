import type { Browser, Page } from 'playwright';
import { WORKED_IN } from './fill';

const PATH = '/collections/drka/penduduk_pekerjaan';
const OPENINGS = 5;
const EDITS = 40;
const PASTED_ROWS = 1_000;
const SCROLL_STEPS = 120;
const SCROLL_STEP_PX = 2_400;
const FRAME_MS = 40;
const MIN_SCROLLED = 5_000;
const P95 = 0.95;

/** Milliseconds: the slowest of several openings, the 95th percentile of edits, one paste, the longest blank time. */
export type TableFigures = Readonly<{ firstRows: number; edit: number; paste: number; blank: number }>;

/** Measures response times of a table of a hundred thousand records in a real browser. */
export async function measureTable(browser: Browser, base: string, cookie: string): Promise<TableFigures> {
  const context = await browser.newContext({
    extraHTTPHeaders: { cookie },
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    const firstRows = await openings(page, base);
    const blank = await scroll(page);
    const edit = await edits(page);
    const paste = await pasteOnce(page);
    return { firstRows, edit, paste, blank };
  } finally {
    await context.close();
  }
}

const cellAt = (page: Page, position: number, column: number) =>
  page.locator(`[data-row="${position}"] [role=gridcell][aria-colindex="${column + 2}"]`);

async function openings(page: Page, base: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < OPENINGS; run += 1) {
    const begun = performance.now();
    await page.goto(base + PATH, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const cells = [...document.querySelectorAll('[role=gridcell]')];
      return cells.filter((cell) => (cell.textContent ?? '') !== '').length > 20;
    });
    times.push(performance.now() - begun);
  }
  return Math.max(...times);
}

/**
 * The script is a text, because the compiler would add helpers to a function that the page does not have. Times in
 * milliseconds.
 */
const WATCH = `{
  const watch = (window.watch = { blank: 0, longest: 0, furthest: 0, ended: false });
  let last = performance.now();
  const look = (now) => {
    const rows = [...document.querySelectorAll('[role=grid] [data-row]')];
    const shown = rows.filter((row) => [...row.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent !== ''));
    watch.blank = shown.length * 2 > rows.length ? 0 : watch.blank + now - last;
    watch.furthest = Math.max(watch.furthest, ...rows.map((row) => Number(row.dataset.row)));
    watch.longest = Math.max(watch.longest, watch.blank);
    last = now;
    if (!watch.ended) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Scrolls continuously, and checks in each frame whether most visible rows show their values. */
async function scroll(page: Page): Promise<number> {
  await cellAt(page, 0, 1).click();
  await page.evaluate(WATCH);
  const box = (await page.getByRole('grid').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, SCROLL_STEP_PX);
    await page.waitForTimeout(FRAME_MS);
  }
  const { furthest, longest } = await page.evaluate(() => {
    const { watch } = window as unknown as { watch: { longest: number; furthest: number; ended: boolean } };
    watch.ended = true;
    return watch;
  });
  if (furthest < MIN_SCROLLED) throw new Error(`The table was scrolled to row ${furthest} only`);
  return longest;
}

const saved = (page: Page) => page.waitForResponse((reply) => reply.url().includes('edits.save'));

/** Measures the time from the key that ends an edit to the reply that it is stored. */
async function edits(page: Page): Promise<number> {
  await page.keyboard.press('Control+Home');
  await cellAt(page, 0, 7).click();
  const times: number[] = [];
  for (let run = 0; run < EDITS; run += 1) {
    await page.keyboard.type(String(run + 1));
    const answer = saved(page);
    const begun = performance.now();
    await page.keyboard.press('Enter');
    const reply = await answer;
    await reply.finished();
    times.push(performance.now() - begun);
    if (!reply.ok()) throw new Error(`An edit was answered ${reply.status()}`);
  }
  return times.sort((a, b) => a - b)[Math.floor(EDITS * P95)]!;
}

/** Pastes a thousand new rows of eight columns: the time from the key press until the last is stored and shown. */
async function pasteOnce(page: Page): Promise<number> {
  const rows = Array.from({ length: PASTED_ROWS }, (_, n) =>
    ['Kota Baru', `Kecamatan ${n}`, 'Gampong', '1', '2024', 'Petani', '1.234', '31/01/2024 07:15'].join('\t'),
  );
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'));
  await page.keyboard.press('Control+End');
  await cellAt(page, WORKED_IN, 1).click();
  const begun = performance.now();
  const answer = saved(page);
  await page.keyboard.press('Control+v');
  // A preview is shown before a paste of this size.
  const confirm = page.getByRole('dialog').getByRole('button').last();
  await Promise.race([answer, confirm.click().catch(() => {})]);
  const reply = await answer;
  await reply.finished();
  await page.waitForFunction((total) => {
    const grid = document.querySelector('[role=grid]');
    return Number(grid?.getAttribute('aria-rowcount')) > total;
  }, WORKED_IN + PASTED_ROWS);
  const seconds = performance.now() - begun;
  const [{ result }] = [await reply.json()].flat() as [{ result: { data: { registered: unknown[] } } }];
  const stored = result.data.registered.filter((record) => record !== null).length;
  if (stored !== PASTED_ROWS) throw new Error(`Of ${PASTED_ROWS} rows pasted ${stored} were stored`);
  return seconds;
}
