import { expect } from '@playwright/test';
import { issueKey } from '../support/keys';
import { inspectAtWidths } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('help_desk'), reducedMotion: 'reduce' });

test('the help desk adds an address to a key, tries it out, reads why it failed, pauses and removes it', async ({
  page,
  administrator,
}) => {
  const { record } = await issueKey(administrator);
  await open(page, `/keys/${record.id}`);
  const section = page.getByRole('region', { name: 'Webhook' });
  await section.getByRole('button', { name: 'Tambah alamat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nama').fill('Aplikasi Dinas');
  await dialog.getByLabel('Alamat (URL)').fill('dinas.example');
  await dialog.getByRole('button', { name: 'Tambah alamat' }).click();
  await expect(dialog).toContainText('Isi alamat yang diawali https://');
  await dialog.getByLabel('Alamat (URL)').fill('https://127.0.0.1/hook');
  expect.soft(await violationsOf(page), 'a new address').toEqual([]);
  await dialog.getByRole('button', { name: 'Tambah alamat' }).click();
  const secret = (await dialog.getByTestId('secret').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect.soft(await violationsOf(page), 'the secret').toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Rahasia sudah disimpan di tempat yang aman').check();
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect(dialog).toBeHidden();

  await section.getByRole('link', { name: 'Aplikasi Dinas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aplikasi Dinas' })).toBeVisible();
  await page.getByRole('button', { name: 'Kirim uji coba' }).click();
  const log = page.getByRole('region', { name: 'Riwayat pengiriman' });
  await expect(log).toContainText('Alamat jaringannya tidak diizinkan');
  await expect(page.getByText('Sedang gagal, dicoba lagi')).toBeVisible();
  await log.getByText('Isi pesan dan jawaban').first().click();
  await expect(log).toContainText('"type":"webhook.tried"');
  await inspectAtWidths(page, { name: 'webhook', theme: 'light' });
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'Jeda' }).click();
  await expect(page.getByText('Dijeda', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByRole('button', { name: 'Hapus' }).click();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(section).toContainText('Belum ada alamat yang diberi tahu');
});
