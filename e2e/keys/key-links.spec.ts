import { expect, type Page } from '@playwright/test';
import { uniqueName } from '../support/keys';
import { open, reload } from '../support/open';
import { sessionOf } from '../support/people';
import { callApi } from '../support/rest-client';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('help_desk'), reducedMotion: 'reduce' });

test('an agency collects a key by a link, loses it and collects another; the help desk sees neither', async ({
  page,
  stranger,
  baseURL,
}) => {
  const url = `${baseURL}/api/disdik/siswa`;
  const statusOf = async (key: string) => (await callApi(url, { key })).status;
  const name = uniqueName('Tautan');
  await open(page, '/keys/new');
  await page.getByLabel('Nama kunci').fill(name);
  await page.getByLabel('Instansi').fill('Dinas Pendidikan');
  await page.getByRole('button', { name: 'Semua operasi pada Pendidikan' }).click();
  await page.getByRole('radio', { name: 'Kirim tautan sekali pakai' }).check();
  await page.getByRole('button', { name: 'Buat tautan kunci' }).click();
  const first = await readLink(page, name);
  const waiting = page.getByRole('region', { name: 'Kunci yang belum diambil' });
  await expect(waiting).toContainText(name);
  expect.soft(await violationsOf(page), 'keys that are not collected').toEqual([]);

  const key = await collect(stranger, first);
  expect(await statusOf(key)).toBe(200);
  await reload(page);
  await expect(waiting.filter({ hasText: name })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('button', { name: 'Ganti kunci' }).click();
  await page.getByRole('menuitem', { name: 'Kunci hilang' }).click();
  const dialog = page.getByRole('dialog', { name: `Tautan ke kunci baru untuk ${name}?` });
  await expect(dialog).toContainText(`Kunci lama (${key.slice(0, 12)}…) berakhir begitu kunci baru diambil.`);
  expect.soft(await violationsOf(page), 'a lost key').toEqual([]);
  await dialog.getByRole('button', { name: 'Buat tautan' }).click();
  const second = await readLink(page, name);
  await expect(page.getByText('Kunci pengganti belum diambil')).toBeVisible();
  expect(await statusOf(key)).toBe(200);
  const successor = await collect(stranger, second);
  expect([await statusOf(successor), await statusOf(key)]).toEqual([200, 401]);
  await reload(page);
  await expect(page.getByText('Kunci pengganti belum diambil')).toBeHidden();
  for (const secret of [key, successor]) expect(await page.content()).not.toContain(secret);
});

/** The link in a dialog, which is then closed. */
async function readLink(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Tautan kunci ${name}` });
  const link = await dialog.getByLabel('Tautan sekali pakai').inputValue();
  expect.soft(await violationsOf(page), 'a new link').toEqual([]);
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect(dialog).toBeHidden();
  return link;
}

/** The key that the agency gets. */
async function collect(stranger: Page, link: string): Promise<string> {
  await stranger.goto('about:blank');
  await open(stranger, link);
  await stranger.getByRole('button', { name: 'Tampilkan kunci' }).click();
  return (await stranger.getByTestId('secret').textContent()) ?? '';
}
