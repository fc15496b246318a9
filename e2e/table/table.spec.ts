import { expect } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { reload } from '../support/open';
import { sessionOf } from '../support/people';
import { pupilsPath, testWithPupils } from '../support/pupils';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({
  storageState: sessionOf('data_officer'),
  permissions: ['clipboard-read', 'clipboard-write'],
});

const filled = testWithPupils(250);

filled(
  'by keyboard alone: to any cell, a bad value kept until it is mended, undone and done again',
  async ({ page, city }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    await expect(page.getByText('250 baris', { exact: true })).toBeVisible();
    await table.cell(1, 'kota_kab').click();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(table.cell(250, 'kota_kab')).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(table.grid.locator(':focus')).toHaveAttribute('aria-colindex', '2');

    await table.enter(2, 'jumlah_siswa', 'seribu');
    const faulty = table.cell(2, 'jumlah_siswa');
    await expect(faulty).toHaveAttribute('aria-invalid', 'true');
    await expect(faulty).toContainText('seribu');
    await expect(page.getByText('1 sel perlu diperbaiki')).toBeVisible();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await expect(faulty).toBeFocused();
    await expect(faulty).toHaveAccessibleDescription(/harus bilangan bulat/);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.type('2.345');
    await page.keyboard.press('Enter');
    await expect(faulty).toHaveText('2.345');
    await expect(page.getByText('perlu diperbaiki')).toBeHidden();

    await page.keyboard.press('Control+z');
    await expect(faulty).toHaveText('1.001');
    await page.keyboard.press('Control+y');
    await expect(faulty).toHaveText('2.345');
    await reload(page);
    await expect(faulty).toHaveText('2.345');
  },
);

filled(
  'from a spreadsheet: pasted over records and past their end, filled down, copied out',
  async ({ page, city }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    await table.paste(1, 'jumlah_siswa', '1.500\r\n2.500\r\n');
    await expect(table.cell(1, 'jumlah_siswa')).toHaveText('1.500');
    await expect(table.cell(2, 'jumlah_siswa')).toHaveText('2.500');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1500\r\n2500');

    const pasteByMenu = async () => {
      await table.cell(4, 'jumlah_siswa').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Tempel' }).click();
    };
    await pasteByMenu();
    await expect(table.cell(4, 'jumlah_siswa')).toHaveText('1.500');
    await expect(table.cell(5, 'jumlah_siswa')).toHaveText('2.500');
    await page.evaluate(() => {
      navigator.clipboard.readText = () => Promise.reject(new Error('not allowed'));
    });
    await pasteByMenu();
    await expect(page.getByText('Tekan Ctrl V untuk menempel', { exact: false })).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'readText'));

    await table.cell(3, 'jumlah_siswa').click();
    await table.cell(6, 'jumlah_siswa').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    await expect(table.cell(6, 'jumlah_siswa')).toHaveText('1.002');

    // Several ranges in one column are copied as one table; other ranges are not.
    await table.cell(1, 'jumlah_siswa').click();
    await table.cell(6, 'jumlah_siswa').click({ modifiers: ['ControlOrMeta'] });
    await expect(page.getByText('2 sel dipilih', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1500\r\n1002');
    await table.cell(2, 'kecamatan').click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('Control+c');
    await expect(page.getByText('Rentang ini tidak dapat disalin bersama.')).toBeVisible();

    await page.getByRole('button', { name: 'Tambah baris' }).click();
    await expect(table.cell(251, 'kota_kab').getByRole('textbox')).toBeFocused();
    const line = (name: string) => [city, name, '2024', '2', 'SMP', '77'].join('\t');
    const columns = (await table.grid.getByRole('columnheader').allTextContents()).join();
    expect(columns).toContain('kota_kab');
    await page.evaluate(
      (copied) => navigator.clipboard.writeText(copied),
      [line('Baru Satu'), line('Baru Dua')].join('\r\n'),
    );
    await page.keyboard.press('Control+v');
    // New rows are shown in a preview before they are stored.
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('252 baris', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('250 baris', { exact: true })).toBeVisible();
  },
);

filled('two at once: the second is told, sees both values, and chooses', async ({ page, browser, city }) => {
  const first = new TableOnPage(page);
  const context = await browser.newContext({ storageState: sessionOf('administrator') });
  const second = new TableOnPage(await context.newPage());
  // The second person does not hear of the change before making one.
  await second.page.route('**/tables.version*', (route) => route.abort());
  await first.open(pupilsPath(city));
  await second.open(pupilsPath(city));
  await first.enter(1, 'jumlah_siswa', '111');
  await expect(first.cell(1, 'jumlah_siswa')).toHaveText('111');
  await expect(first.cell(1, 'jumlah_siswa')).not.toHaveAttribute('data-state', 'saving');
  await second.enter(1, 'jumlah_siswa', '222');
  await second.cell(1, 'jumlah_siswa').click();
  await expect(second.page.getByRole('alert').filter({ hasText: '“222”' })).toContainText('“111”');
  expect(await violationsOf(second.page)).toEqual([]);
  await second.page.getByRole('button', { name: 'Simpan isian saya' }).click();
  await expect(second.cell(1, 'jumlah_siswa')).toHaveText('222');
  // The change of the other person appears without a reload.
  await expect(first.cell(1, 'jumlah_siswa')).toHaveText('222', { timeout: 15_000 });
  await context.close();
});
