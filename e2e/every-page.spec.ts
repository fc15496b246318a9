import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { issueKey } from './support/keys';
import { sessionOf } from './support/people';
import { query } from './support/procedures';
import { test } from './support/test';
import { violationsOf } from './support/violations';

/** Where every page is pictured when this names a folder, at each width, light and dark. */
const PICTURES = process.env.E2E_PICTURES;
const NARROW = 360;
const WIDE = 1024;
const WIDTHS = [NARROW, WIDE, 1920];
const HEIGHT = 900;
const THEMES = ['light', 'dark'] as const;

const NO_TOKEN = 'A'.repeat(43);
const PUBLIC_PAGES = [
  '/sign-in',
  '/request-access',
  `/request-access/${NO_TOKEN}`,
  `/set-up/${NO_TOKEN}`,
  `/invitation/${NO_TOKEN}`,
  `/reset/${NO_TOKEN}`,
  `/collect/${NO_TOKEN}`,
  '/no-such-page',
];
const STAFF_PAGES = [
  '/',
  '/collections',
  '/collections/disdik/siswa',
  '/collections/rsud/pasien',
  '/keys',
  '/keys/new',
  '/keys/diagnose',
  '/requests',
  '/staff',
  '/collections/disdik/siswa/changes',
  '/collections/disdik/siswa/2147483647',
  '/history',
  '/history/data',
  '/settings',
  '/settings/values',
  '/profile',
  '/keys/00000000-0000-4000-8000-000000000000',
];

for (const theme of THEMES) {
  for (const path of PUBLIC_PAGES) {
    test(`${path} is in order for a stranger, ${theme}`, ({ browser }) => visit(browser, { path, theme }));
  }
  for (const path of STAFF_PAGES) {
    test(`${path} is in order for staff, ${theme}`, ({ browser }) =>
      visit(browser, { path, theme, storageState: sessionOf('administrator') }));
  }
  test(`the page of a key and of a person are in order, ${theme}`, async ({ browser, administrator }) => {
    const { record } = await issueKey(administrator);
    const { people } = await query<{ people: { id: string }[] }>(administrator, 'staff.list', {});
    for (const path of [`/keys/${record.id}`, `/staff/${people[0]?.id}`])
      await visit(browser, { path, theme, storageState: sessionOf('administrator') });
  });
}

type Visit = { path: string; theme: (typeof THEMES)[number]; storageState?: string };

/** Nothing is at fault for axe, wider than a telephone, or complained of; light pages are Indonesian, dark English. */
async function visit(browser: Browser, { path, theme, storageState }: Visit): Promise<void> {
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: WIDE, height: HEIGHT },
    ...(storageState === undefined ? {} : { storageState }),
  });
  const language = theme === 'light' ? 'id' : 'en';
  const url = test.info().project.use.baseURL ?? '';
  await context.addCookies([{ name: 'language', value: language, url }]);
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[role=status] .mantine-Skeleton-root')).toHaveCount(0);
  expect.soft(await violationsOf(page), 'wide').toEqual([]);
  await page.setViewportSize({ width: NARROW, height: HEIGHT });
  expect.soft(await violationsOf(page), 'narrow').toEqual([]);
  expect.soft(await overflowOf(page), 'wider than a telephone by').toBe(0);
  if (PICTURES !== undefined) await picture(page, { path, theme });
  expect(complaints).toEqual([]);
  await context.close();
}

/** By how many pixels the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Scripts and styles that were stopped, messages that lack, and errors of any kind. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // A thing that is not there is answered 404, which the browser says too.
    if (message.type() === 'error' && !/ 404 /.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

async function picture(page: Page, { path, theme }: { path: string; theme: string }): Promise<void> {
  mkdirSync(PICTURES ?? '', { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const name = `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}-${theme}.png`;
    await page.screenshot({ path: join(PICTURES ?? '', name), fullPage: true });
  }
}
