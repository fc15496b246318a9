import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { uniqueName } from '../support/keys';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { registerPupils } from '../support/pupils';
import { test } from '../support/test';

test.use({ storageState: sessionOf('administrator') });

/** The width of A4 between margins of a centimetre, in pixels. */
const PAGE = 718;
const YEARS = 12;
const LEVELS = ['SD', 'SMP', 'SMA', 'SMK'];

/** The tables on paper: the headings of their columns and rows, and the distance by which any part extends beyond the sheet. */
const tablesOnPaper = (page: Page) =>
  page.evaluate((width) => {
    const text = (one: Element) => one.textContent?.trim() ?? '';
    const tables = [...document.querySelectorAll('[role="grid"]')];
    return {
      columns: tables.map((table) =>
        [...table.querySelectorAll('thead tr:last-child th')].slice(1).map(text),
      ),
      rows: tables.map((table) => [...table.querySelectorAll('th[scope="row"]')].map(text)),
      beyond: Math.max(
        ...tables.flatMap((table) =>
          [table, ...table.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right - width),
        ),
      ),
    };
  }, PAGE);

test('wide boards and summaries lose no column on paper', async ({ page, administrator }) => {
  const city = uniqueName('Kota');
  await registerPupils(administrator, city, {
    count: YEARS * 2 * LEVELS.length,
    of: (place) => ({
      tahun: 2013 + (place % YEARS),
      semester: String(1 + (Math.floor(place / YEARS) % 2)),
      jenjang: LEVELS[Math.floor(place / YEARS / 2)],
    }),
  });

  const headings = async () =>
    page.getByRole('grid').locator('thead tr').last().getByRole('columnheader').allTextContents();
  for (const [what, path] of [
    [
      'a summary',
      `/collections/disdik/siswa/summary?q=${encodeURIComponent(city)}&rows=kecamatan&columns=period&sum=jumlah_siswa`,
    ],
    ['a board', '/deliveries?collection=siswa&from=2017'],
  ] as const)
    await test.step(what, async () => {
      await page.emulateMedia({ media: 'screen' });
      await open(page, path);
      await expect(page.getByRole('grid')).toBeVisible();
      const [, ...shown] = await headings();
      expect(shown.length).toBeGreaterThan(12);
      await page.setViewportSize({ width: PAGE, height: 1_000 });
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('grid').nth(1)).toBeVisible();
      const { columns, rows, beyond } = await tablesOnPaper(page);
      expect(columns.flat()).toEqual(shown);
      expect(new Set(rows.map((names) => names.join())).size).toBe(1);
      expect(beyond).toBeLessThanOrEqual(1);
      // Browsers do not repeat buttons at the top of each sheet.
      await expect(page.getByRole('grid').locator('thead').getByRole('button')).toHaveCount(0);
      await page.setViewportSize({ width: 1_280, height: 900 });
    });
});
