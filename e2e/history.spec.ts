import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readCsv } from '../tests/support/csv';
import { issueKey, uniqueName } from './support/keys';
import { open, reload } from './support/open';
import { sessionOf } from './support/people';
import { mutate } from './support/procedures';
import { test } from './support/test';

test.describe('of the administrator', () => {
  test.use({ storageState: sessionOf('administrator') });

  test('the history is filtered by person and event, shown in sentences, and exported as a file', async ({
    page,
    helpDesk,
    administrator,
  }) => {
    const name = uniqueName('=Riwayat, "uji"');
    const { record } = await issueKey(helpDesk, { name, allowedAddresses: ['10.1.0.0/16'] });
    const permissions = [{ scope: 'disdik', operations: ['list', 'register'] }];
    await mutate(helpDesk, 'keys.change', { id: record.id, permissions, ratePerMinute: 60 });
    await mutate(administrator, 'keys.change', { id: record.id, contact: 'Budi' });
    await mutate(helpDesk, 'keys.revoke', { id: record.id, reason: 'Tak dipakai, "lagi"' });

    await open(page, '/history');
    const events = page.getByRole('main').getByRole('listitem');
    await page.getByRole('searchbox', { name: 'Cari dalam riwayat' }).fill(name);
    await expect(events).toHaveCount(4);
    await page.getByLabel('Oleh', { exact: true }).selectOption({ label: 'Teuku Meja Bantuan' });
    await expect(events).toContainText([
      `Teuku Meja Bantuan mencabut kunci API ${name}`,
      `Teuku Meja Bantuan mengubah kunci API ${name}`,
      `Teuku Meja Bantuan menerbitkan kunci API ${name}`,
    ]);
    await expect(events.first()).toContainText('Alasan: Tak dipakai, "lagi"');
    await page.getByLabel('Kejadian').selectOption('Kunci diubah');
    await expect(events).toHaveCount(1);
    await expect(events).toContainText('sebelumnya Membaca semua koleksi');
    await expect(events).toContainText('menjadi Membaca dan menambahkan Pendidikan');
    await expect(events).toContainText('60 panggilan per menit');
    await expect(events).toContainText('dari 127.0.0.1');
    await reload(page);
    await expect(events).toHaveCount(1);
    await expect(page.getByLabel('Kejadian')).toHaveValue('key.changed');

    await page.getByLabel('Kejadian').selectOption('Semua: Kunci API');
    await expect(events).toHaveCount(3);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const [head, ...rows] = readCsv((await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, ''), ';');
    const told = rows.map((row) => Object.fromEntries(row.map((cell, place) => [head?.[place], cell])));
    expect(told.map((row) => row['Kejadian'])).toEqual([
      'Kunci dicabut',
      'Kunci diubah',
      'Kunci diterbitkan',
    ]);
    expect(told[0]).toMatchObject({
      Oleh: 'Teuku Meja Bantuan',
      // The name is written so that no spreadsheet program reads it as a formula.
      Perihal: `'${name}`,
      Alasan: 'Tak dipakai, "lagi"',
    });
    expect(told[1]?.['Menjadi']).toContain('Batas panggilan: 60 panggilan per menit');
  });
});

test.describe('of the help desk', () => {
  test.use({ storageState: sessionOf('help_desk') });

  test('the history is closed, as a page and as a file', async ({ page }) => {
    await page.goto('/history');
    await expect(page.getByText('Halaman ini tidak terbuka bagi peran Anda')).toBeVisible();
    expect((await page.request.get('/history/export?format=csv')).status()).toBe(403);
  });
});
