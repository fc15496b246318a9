import { expect, type Page } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { TableOnPage } from './support/grid';
import { hold } from './support/hold';
import { uniqueName } from './support/keys';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { mutate } from './support/procedures';
import { pupilsPath, registerPupils, storedPupils } from './support/pupils';
import { test } from './support/test';
import { violationsOf } from './support/violations';

test.use({ storageState: sessionOf('data_officer') });

const question = (page: Page) => page.getByRole('dialog', { name: 'Buang perubahan?' });
const pupilsOf = (page: Page) => page.getByRole('textbox', { name: 'Jumlah siswa' });
const answer = (page: Page, name: 'Lanjutkan mengisi' | 'Buang perubahan') =>
  question(page).getByRole('button', { name }).click();
/** Navigates as the browser's own buttons do: nothing is awaited. */
const step = (page: Page, by: -1 | 1) => page.evaluate((steps) => window.history.go(steps), by);

test('unsaved changes are lost only after a confirmation, however the person leaves', async ({
  page,
  administrator,
}) => {
  const city = uniqueName('Kota');
  const [record] = await registerPupils(administrator, city, { count: 1 });
  const table = new TableOnPage(page);
  await open(page, '/');
  await table.open(pupilsPath(city));

  await test.step('back from a record beside the table', async () => {
    await table.cell(1, 'kecamatan').click();
    await page.keyboard.press('Control+Enter');
    await pupilsOf(page).fill('777');
    await step(page, -1);
    await expect(question(page)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await answer(page, 'Lanjutkan mengisi');
    await expect(pupilsOf(page)).toHaveValue('777');
    await expect(page).toHaveURL(/record=/);
    await step(page, -1);
    await answer(page, 'Buang perubahan');
    await expect(pupilsOf(page)).toBeHidden();
    await expect(page).not.toHaveURL(/record=/);
  });

  await test.step('a link, and forward, from a record’s page', async () => {
    const toTable = page.locator('main a[href="/collections/disdik/siswa"]').first();
    await open(page, `/collections/disdik/siswa/${record}`);
    await pupilsOf(page).fill('778');
    await toTable.click();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(pupilsOf(page)).toHaveValue('778');
    await toTable.click();
    await answer(page, 'Buang perubahan');
    await expect(page).toHaveURL('/collections/disdik/siswa');
    await step(page, -1);
    await expect(pupilsOf(page)).toHaveValue('1000');
    await pupilsOf(page).fill('779');
    await step(page, 1);
    await answer(page, 'Buang perubahan');
    await expect(page).toHaveURL('/collections/disdik/siswa');
  });

  await test.step('a link from a table with a cell that is to be mended; its own views ask nothing', async () => {
    await table.open(pupilsPath(city));
    await table.enter(1, 'jumlah_siswa', 'seribu');
    await expect(page.getByText('1 sel perlu diperbaiki')).toBeVisible();
    await page.getByLabel('Cari di tabel ini').fill(`${city} `);
    await page.getByRole('link', { name: 'Beranda' }).first().click();
    await answer(page, 'Lanjutkan mengisi');
    await expect(table.cell(1, 'jumlah_siswa')).toContainText('seribu');
    await page.getByRole('link', { name: 'Beranda' }).first().click();
    await answer(page, 'Buang perubahan');
    await expect(page).toHaveURL('/');
  });
});

test('what was entered stays while its record is deleted and restored by somebody else', async ({
  page,
  administrator,
}) => {
  const city = uniqueName('Kota');
  const [first] = await registerPupils(administrator, city, { count: 2 });
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  await expect(table.cell(1, 'jumlah_siswa')).toHaveText('1.000');
  // Otherwise the row may be gone before anything is entered. A request that was sent before is answered before the next
  // one is sent.
  const release = await hold(page, '**/api/trpc/tables.version**');
  await page.waitForRequest('**/api/trpc/tables.version**');
  const { batch } = await mutate<Outputs['edits']['save']>(administrator, 'edits.save', {
    collection: 'siswa',
    remove: [{ item: { id_siswa: first } }],
  });
  await table.enter(1, 'jumlah_siswa', '777');
  release();
  const note = page.getByText('barisnya tidak ditampilkan');
  await expect(note).toBeVisible();
  await expect(page.getByRole('main')).toContainText('777');
  expect(await violationsOf(page)).toEqual([]);

  await mutate(administrator, 'edits.undo', { collection: 'siswa', batch });
  await expect(note).toBeHidden();
  const cell = table.grid.getByRole('gridcell', { name: /777/ });
  await cell.click();
  await page.getByRole('button', { name: 'Simpan isian saya' }).click();
  const figures = async () => (await storedPupils(administrator, city)).map((row) => row['jumlah_siswa']);
  await expect.poll(figures).toEqual([777, 1_001]);
  await expect(cell).not.toHaveAttribute('aria-invalid', 'true');
});
