import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { faintBordersOf } from './faint-borders';
import { violationsOf } from './violations';

/** The folder for pictures of what is inspected; if it is not set, none are made. */
const PICTURES = process.env['E2E_PICTURES'];
const NARROW = 360;
const WIDE = 1024;
const HEIGHT = 900;

/** The widths of pictures. */
const WIDTHS = [NARROW, WIDE, 1920] as const;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Light pages are Indonesian, dark ones English: each theme and each language is inspected once. */
export const languageOf = (theme: Theme): 'id' | 'en' => (theme === 'light' ? 'id' : 'en');

/**
 * A page in a theme and its language, and its messages in the console.
 * @param options.but the expected message: a missing page is answered with 404, which the browser reports too
 */
export async function openIn(
  browser: Browser,
  { theme, but = / 404 /, ...options }: LookOptions & { but?: RegExp },
): Promise<{ page: Page; complaints: string[] }> {
  const context = await contextIn(browser, { theme, ...options });
  const page = await context.newPage();
  return { page, complaints: watch(page, but) };
}

type LookOptions = BrowserContextOptions & { theme: Theme; width?: number };

/** The context that pages in a theme and its language share: a session, and scripts that need not be loaded again. */
export async function contextIn(
  browser: Browser,
  { theme, width = WIDE, ...options }: LookOptions,
): Promise<BrowserContext> {
  const url = test.info().project.use.baseURL ?? '';
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height: HEIGHT },
    ...options,
  });
  await context.addCookies([{ name: 'language', value: languageOf(theme), url }]);
  return context;
}

/** Scripts and styles that were blocked, missing messages, and errors of any kind. */
export function watch(page: Page, but = / 404 /): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !but.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

/** Inspects a page in its present state: axe finds nothing, no border of a field is faint, nothing is wider than the window. */
export async function inspect(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOf(page), name).toEqual([]);
  expect.soft(await faintBordersOf(page), `${name}, fields with faint borders`).toEqual([]);
  await expectNothingWider(page, name);
}

/** Inspects a page at the widths for its theme ({@link SIGHTS}). At no width may it be wider than the window. */
export async function inspectAtWidths(page: Page, { name, theme }: { name: string; theme: Theme }) {
  for (const width of [WIDE, NARROW]) {
    await page.setViewportSize({ width, height: HEIGHT });
    if (SIGHTS.some((sight) => sight.theme === theme && sight.width === width))
      await inspect(page, `${name} at ${width}`);
    else await expectNothingWider(page, `${name} at ${width}`);
  }
}

async function expectNothingWider(page: Page, name: string): Promise<void> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(pixels, `${name}, wider than the window by`).toBe(0);
}

/** Makes a picture of a page in its present state, if pictures are requested. @param options.whole all of a long page */
export async function picture(page: Page, options: { name: string; theme: Theme; whole?: boolean }) {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  const { name, theme, whole = false } = options;
  const what = name.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
  const file = `${what}-${page.viewportSize()?.width}-${theme}.png`;
  await page.screenshot({ path: join(PICTURES, file), fullPage: whole });
}

/** Makes pictures of a whole page at each width. */
export async function pictureAtWidths(page: Page, options: { name: string; theme: Theme }) {
  if (PICTURES === undefined) return;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await picture(page, { ...options, whole: true });
  }
}

/** If pictures are requested, every theme is inspected at every width; otherwise each theme at one width. */
export const SIGHTS: readonly { theme: Theme; width: number }[] =
  PICTURES === undefined
    ? [
        { theme: 'light', width: NARROW },
        { theme: 'dark', width: WIDE },
      ]
    : THEMES.flatMap((theme) => WIDTHS.map((width) => ({ theme, width })));
