import { expect } from '@playwright/test';
import { runCurl } from './support/command';
import { issueKey, uniqueName } from './support/keys';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { callApi } from './support/rest-client';
import { test } from './support/test';

test.use({ storageState: sessionOf('data_officer') });

test('a table is filtered and paged, and the call that it shows gives the same to a program', async ({
  page,
  helpDesk,
  baseURL,
}) => {
  const city = uniqueName('Kota');
  const { key } = await issueKey(helpDesk, {
    permissions: [{ scope: 'disdik', operations: ['list', 'register'] }],
  });
  const items = Array.from({ length: 120 }, (_, place) => ({
    kota_kab: city,
    kecamatan: `Kecamatan ${place}`,
    tahun: place < 60 ? 2023 : 2024,
    semester: '1',
    jenjang: 'SD',
    jumlah_siswa: 1_000 + place,
  }));
  const stored = await callApi(`${baseURL}/api/disdik/siswa`, { key, method: 'POST', items });
  expect(stored.body.info.jumlah_tersimpan).toBe(120);

  await open(page, '/collections/disdik/siswa');
  await page.getByRole('textbox', { name: 'Nilai' }).fill(city);
  await page.getByRole('button', { name: 'Saring', exact: true }).click();
  await expect(page.getByText('Catatan 1 sampai 50 dari 120').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Kolom' }).click();
  await page.getByRole('option', { name: 'Tahun' }).click();
  await page.getByRole('combobox', { name: 'Perbandingan' }).click();
  await page.getByRole('option', { name: 'paling sedikit, sejak' }).click();
  await page.getByRole('textbox', { name: 'Nilai' }).fill('2024');
  await page.getByRole('button', { name: 'Saring', exact: true }).click();
  await expect(page.getByText('Catatan 1 sampai 50 dari 60').first()).toBeVisible();
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await page.getByRole('button', { name: 'Berikutnya' }).click();
  await expect(rows).toHaveCount(10);
  await page.reload();
  await expect(page.getByText('Catatan 51 sampai 60 dari 60').first()).toBeVisible();
  await expect(rows).toHaveCount(10);

  const figure = page.getByRole('figure', { name: 'curl' }).locator('code');
  const command = (await figure.textContent()) ?? '';
  expect(command).toContain(new URL(baseURL ?? '').host);
  const reply = await runCurl(command, { KEY: key });
  expect(reply.status).toBe(200);
  const found: { kecamatan: string }[] = JSON.parse(reply.body).data;
  expect(found).toHaveLength(10);
  for (const { kecamatan } of found) await expect(rows.filter({ hasText: kecamatan })).toHaveCount(1);

  await page.getByRole('button', { name: `Hapus saringan Tahun ≥ 2024` }).click();
  await expect(page.getByText('Catatan 1 sampai 50 dari 120').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Catatan 51 sampai 60 dari 60').first()).toBeVisible();
});
