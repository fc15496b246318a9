import { expect } from '@playwright/test';
import { uniqueName } from './support/keys';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { query } from './support/procedures';
import { test } from './support/test';

test.use({ storageState: sessionOf('data_officer') });

const TABLE = 'pengulangan_kelas';
const PAGE = `/collections/disdik/${TABLE}`;

test('a file is imported as one batch: faults in their cells, the rest stored, and undone as a whole', async ({
  page,
  administrator,
}) => {
  const city = uniqueName('Kota');
  const view = { filter: { column: 'kota_kab', op: 'eq', value: city } };
  const stored = async () =>
    (await query<{ total: number }>(administrator, 'tables.count', { collection: TABLE, view })).total;
  const lines = [
    'Kota/Kabupaten;Kecamatan;Tahun;Jenjang;Jumlah siswa',
    `${city};Kuta Alam;2024;SD;"1.234"`,
    `${city};Meuraxa;24;SD;12`,
    `${city};Baiturrahman;2024;SD;7`,
  ];
  await open(page, `${PAGE}/import`);
  const file = { name: 'siswa.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  const faulty = page.getByRole('row', { name: /^3 salah/ });
  await expect(faulty.getByRole('cell', { name: /harus tahun empat angka/ })).toBeVisible();
  await page.getByRole('button', { name: 'Simpan 2 baris' }).click();
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeFocused();
  expect(await stored()).toBe(2);

  await page.getByRole('button', { name: 'Batalkan impor ini' }).click();
  await expect(page.getByText('Letakkan berkas di sini')).toBeVisible();
  expect(await stored()).toBe(0);
});

test('a file that is no table is refused in words', async ({ page }) => {
  await open(page, `${PAGE}/import`);
  const file = {
    name: 'foto.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004 broken'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert').filter({ hasText: 'bukan CSV atau Excel' })).toBeVisible();
});

test('a file of more rows than one import takes is refused before anything is sent, and says how to divide it', async ({
  page,
}) => {
  await open(page, `${PAGE}/import`);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(...(request.method() === 'POST' ? [request.url()] : [])));
  const lines = ['kota_kab;kecamatan;tahun;jenjang;jumlah_siswa', ...Array(100_001).fill('A;B;2024;SD;1')];
  const file = { name: 'besar.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  const alert = page.getByRole('alert').filter({ hasText: 'Terlalu banyak untuk satu impor' });
  await expect(alert).toContainText('100.001 baris');
  await expect(alert).toContainText('paling banyak 100.000 baris. Bagi menjadi 2 berkas');
  await expect(page.getByRole('button', { name: /^Simpan/ })).toBeHidden();
  expect(sent).toEqual([]);
});

test('all rows that the service refuses are counted, though it gives reasons for the first alone', async ({
  page,
}) => {
  await open(page, `${PAGE}/import`);
  const lines = Array.from({ length: 1_200 }, (_, place) => `${2_000_000_000 + place};7`);
  const buffer = Buffer.from(['Nomor;Jumlah siswa', ...lines].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'hilang.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Simpan 1.200 baris' }).click();
  await expect(page.getByRole('heading', { name: 'Tidak ada yang disimpan' })).toBeFocused();
  await expect(page.getByText('1.200 baris ditolak')).toBeVisible();
  await expect(page.getByText('dan 1.150 lainnya')).toBeVisible();
});
