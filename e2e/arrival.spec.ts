import { expect, type Page } from '@playwright/test';
import { issueKey, uniqueName } from './support/keys';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { submitRequest } from './support/requests';
import { test } from './support/test';

const HOUR_MS = 3_600_000;

const groups = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: /^(Kependudukan|Pendidikan|Rumah sakit)$/ });

test.describe('the help desk', () => {
  test.use({ storageState: sessionOf('help_desk') });

  test('sees at home what waits for it, and goes there', async ({ page, helpDesk, stranger }) => {
    const foreign: string[] = [];
    page.on('request', (made) => {
      if (!made.url().startsWith(test.info().project.use.baseURL ?? '')) foreign.push(made.url());
    });
    const name = uniqueName('Segera');
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { record } = await issueKey(helpDesk, { name, expiresAt });
    const { number } = await submitRequest(stranger.request);
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Teuku');
    const waiting = page.getByRole('region', { name: 'Permohonan yang menunggu' });
    await expect(waiting.getByRole('listitem').first()).toContainText(/P-[0-9A-Z]{6}/);
    await expect(groups(page)).toHaveCount(3);
    await expect(page.getByText('Tanpa verifikasi dua langkah')).toBeHidden();
    const refused = page.getByRole('link', { name: 'Ditolak hari ini' });
    await expect(refused).toHaveAttribute('href', '/keys?filter=refused&sort=refusals');
    await page
      .getByRole('region', { name: 'Kunci API yang segera berakhir' })
      .getByRole('link', { name })
      .click();
    await expect(page.getByText(`${record.prefix}…`).first()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Permohonan menunggu' }).click();
    await page.getByRole('searchbox').fill(number);
    await expect(page.getByRole('list', { name: 'Daftar permohonan' }).getByRole('listitem')).toHaveCount(1);
    expect(foreign).toEqual([]);
  });
});

test.describe('the administrator', () => {
  test.use({ storageState: sessionOf('administrator') });

  test('sees at home also what concerns the staff', async ({ page }) => {
    await open(page, '/');
    await expect(groups(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Tanpa verifikasi dua langkah' }).click();
    await expect(page).toHaveURL(/\/staff/);
  });
});

for (const { role, group, table } of [
  { role: 'data_officer', group: 'Pendidikan', table: 'Guru' },
  { role: 'viewer', group: 'Kependudukan', table: 'Penduduk menurut umur' },
] as const) {
  test.describe(role, () => {
    test.use({ storageState: sessionOf(role) });

    test('sees at home the tables of their groups alone', async ({ page }) => {
      await open(page, '/');
      await expect(groups(page)).toHaveText([new RegExp(group)]);
      await expect(page.getByText('Permohonan menunggu')).toBeHidden();
      await expect(page.getByText('Kunci API yang segera berakhir')).toBeHidden();
      await groups(page).getByRole('link', { name: table, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: table })).toBeVisible();
    });
  });
}
