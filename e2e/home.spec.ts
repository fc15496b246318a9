import { expect } from '@playwright/test';
import { uniqueName } from './support/keys';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from './support/look';
import { open } from './support/open';
import { registerPupils } from './support/pupils';
import { hire, test } from './support/staff';

const TELEPHONE = { width: 390, height: 844 };

test('the head of an office sees what matters first on a telephone, one step from its rows', async ({
  browser,
  baseURL,
  administrator,
}) => {
  await registerPupils(administrator, uniqueName('Kota'), { count: 2 });
  const { session } = await hire(administrator, 'viewer', { groups: ['disdik'] });
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: session,
    viewport: TELEPHONE,
  });
  const page = await context.newPage();

  await open(page, '/');
  const changes = page.getByRole('region', { name: 'Yang berubah sejak kemarin' });
  const figures = page.getByRole('region', { name: 'Angka utama' });
  const pupils = figures.getByRole('listitem').filter({ hasText: 'Siswa' });
  // The figures are read again now and then, and may be a minute old.
  await expect(pupils).toBeInViewport({ ratio: 1, timeout: 120_000 });
  for (const name of ['Penyerahan', 'Temuan', 'Sejak kemarin'])
    await expect(page.getByRole('term').filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  await expect(changes.getByRole('link', { name: 'Siswa', exact: true })).toBeVisible();

  // There is nothing of other groups, and nothing that needs a decision.
  await expect(figures.getByRole('listitem').filter({ hasText: 'Penduduk' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Impor yang belum selesai' })).toHaveCount(0);

  const period = await pupils
    .getByText(/^Semester \d \d{4}/)
    .first()
    .textContent();
  await pupils.getByRole('link', { name: 'Siswa', exact: true }).click();
  await expect(page).toHaveURL(/\/collections\/disdik\/siswa\?filter=/);
  const [, semester = '', year = ''] = /^Semester (\d) (\d{4})/.exec(period ?? '') ?? [];
  await expect(page.getByRole('gridcell', { name: year, exact: true }).first()).toBeVisible();
  expect(decodeURIComponent(page.url())).toContain(semester);
  await context.close();
});

for (const theme of THEMES)
  for (const role of ['viewer', 'data_officer', 'administrator'] as const)
    test(`the home page of a ${role} is in order, ${theme}`, async ({ browser, administrator }) => {
      await registerPupils(administrator, uniqueName('Kota'), { count: 2 });
      const { session } = await hire(administrator, role, { groups: ['disdik'] });
      const { page, complaints } = await openIn(browser, { theme, storageState: session });
      await page.goto('/');
      await expect(page.getByRole('region', { name: /^(Angka utama|Main figures)$/ })).toBeVisible();
      await expect(page.locator('#recent-changes').getByRole('listitem').first()).toBeVisible();
      await inspectAtWidths(page, { name: `home-${role}`, theme });
      await pictureAtWidths(page, { name: `home-${role}`, theme });
      expect(complaints).toEqual([]);
      await page.context().close();
    });
