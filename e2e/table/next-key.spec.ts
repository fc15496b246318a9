import { expect } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { hold } from '../support/hold';
import { sessionOf } from '../support/people';
import { pupilsPath, storedPupils, testWithPupils } from '../support/pupils';

const PARTS = '**/_next/static/chunks/**';
/** Each opens something over the table. */
const KEYS = ['Control+-', 'Control+g', 'Control+h', 'Shift+F2', 'Control+Enter', 'Shift+F10', '?'];

const test = testWithPupils(4);
test.use({ storageState: sessionOf('data_officer') });

test('what a person types right after a key that opens something goes into no cell', async ({
  page,
  city,
}) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  await expect(table.cell(2, 'kecamatan')).toBeVisible();
  const before = await storedPupils(page.request, city);
  const opened = page.locator('[role=dialog], [role=menu]');
  for (const key of KEYS)
    await test.step(key, async () => {
      await table.cell(2, 'jumlah_siswa').click();
      await table.cell(3, 'jumlah_siswa').click({ modifiers: ['Shift'] });
      const release = await hold(page, PARTS);
      await page.keyboard.press(key);
      await page.keyboard.type('45');
      await expect(table.grid.getByRole('textbox')).toBeHidden();
      await release();
      await page.unrouteAll({ behavior: 'wait' });
      await expect(opened.first()).toBeVisible();
      await expect(table.grid.getByRole('textbox')).toBeHidden();
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(opened).toHaveCount(0, { timeout: 500 });
      }).toPass();
    });
  await expect(table.cell(2, 'jumlah_siswa')).toHaveText('1.001');
  expect(await storedPupils(page.request, city)).toEqual(before);
});

test('the message of a cell below a resting pointer is out of the way while a person types on', async ({
  page,
  city,
}) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  await table.enter(1, 'jumlah_siswa', 'banyak');
  const cell = table.cell(1, 'jumlah_siswa');
  const message = cell.locator('[data-fault]');
  await cell.hover({ position: { x: 20, y: 10 } });
  await expect(message).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(message).toBeHidden();
  await cell.hover({ position: { x: 30, y: 12 } });
  await expect(message).toBeVisible();
});

test('a tool that cannot be loaded says so, leaves the table as it is, and opens later', async ({
  page,
  city,
}) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  const columns = page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name: 'Kolom' });
  await expect(columns).toBeVisible();
  await page.route(PARTS, (route) => route.abort());
  await table.cell(1, 'kecamatan').click();
  await page.keyboard.type('Baru');
  await columns.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(table.cell(1, 'kecamatan')).toHaveText('Baru');
  await page.unrouteAll({ behavior: 'wait' });
  await columns.click();
  await expect(page.getByRole('dialog', { name: /Kolom/ })).toBeVisible();
});
