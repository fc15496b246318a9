import { expect } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { hold } from '../support/hold';
import { sessionOf } from '../support/people';
import { pupilsPath, storedPupils, testWithPupils } from '../support/pupils';

const PARTS = '**/_next/static/chunks/**';
/** Each of these keys opens something over the table. */
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
      // The keys may have become the text of a comment, which is not discarded without a question.
      const discard = page.getByRole('button', { name: 'Buang perubahan' });
      await expect(async () => {
        if (await discard.isVisible()) await discard.click();
        else await page.keyboard.press('Escape');
        await expect(opened).toHaveCount(0, { timeout: 500 });
      }).toPass();
    });
  await expect(table.cell(2, 'jumlah_siswa')).toHaveText('1.001');
  expect(await storedPupils(page.request, city)).toEqual(before);
});

test('a tool that is being loaded is given up by Escape, or by a press on a cell', async ({ page, city }) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  const columns = page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name: 'Kolom' });
  await expect(columns).toBeVisible();
  const release = await hold(page, PARTS);
  await columns.click();
  await page.keyboard.press('Escape');
  await table.cell(1, 'kecamatan').click();
  await page.keyboard.type('Satu');
  await columns.click();
  await table.cell(2, 'kecamatan').click();
  await page.keyboard.type('Dua');
  await page.keyboard.press('Enter');
  await release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(table.cell(1, 'kecamatan')).toHaveText('Satu');
  await expect(table.cell(2, 'kecamatan')).toHaveText('Dua');
  await expect(page.getByRole('dialog')).toBeHidden();
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

test('a part that cannot be loaded says so, leaves the table as it is, and opens later', async ({
  page,
  city,
}) => {
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  const columns = page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name: 'Kolom' });
  await expect(columns).toBeVisible();
  await page.route(PARTS, (route) => route.abort());
  await table.enter(1, 'jumlah_siswa', 'banyak');
  const unread = table.cell(1, 'jumlah_siswa');
  await expect(unread).toContainText('banyak');
  const openings = [
    () => columns.click(),
    () => page.keyboard.press('Control+k'),
    () => page.getByRole('button', { name: 'Tindakan Anda' }).click(),
    async () => {
      await table.cell(2, 'kecamatan').click();
      await page.keyboard.press('Control+Enter');
    },
  ];
  for (const open of openings) {
    const failed = page.waitForEvent('requestfailed');
    await open();
    await failed;
  }
  await expect(page).not.toHaveURL(/record=/);
  await expect(unread).toContainText('banyak');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('Bagian ini belum dapat dimuat')).toBeVisible();
  await columns.click();
  await expect(page.getByRole('dialog', { name: /Kolom/ })).toBeVisible();
});
