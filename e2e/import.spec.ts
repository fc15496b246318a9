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
