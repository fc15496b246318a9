import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { dropFile } from '../support/drop-file';
import { uniqueName } from '../support/keys';
import { expectAlive, open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { registerPupils } from '../support/pupils';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('data_officer') });

/** A year of which no other journey has records, so that they can be deleted at the end. */
const YEAR = 1987;
const TABLE = 'pengulangan_kelas';
const HEADER = 'Kabupaten/Kota;Kecamatan;Tahun;Jenjang;Siswa mengulang;Alamat';

test('two clicks lead from a figure of a summary to the line of its file', async ({
  page,
  administrator,
}) => {
  await open(page, '/imports');
  const lines = [
    HEADER,
    `Kota Sabang;Sukajaya;${YEAR};SD;1234;-`,
    `Kota Sabang;Sukakarya;${YEAR};SD;765;-`,
    `Kota Sabang;Sukakarya;${YEAR};SMP;11;-`,
  ];
  const text = lines.join('\r\n');
  await dropFile(page, { name: 'mengulang kelas.csv', text });
  const store = page.getByRole('button', { name: 'Simpan 3 baris' });
  const look = page.getByRole('button', { name: 'Lihat dahulu' });
  await expect(async () => {
    if (await look.isVisible()) await look.press('Enter', { timeout: 1_000 });
    await expect(store).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await store.click();
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeVisible();

  await open(
    page,
    `/collections/disdik/${TABLE}/summary?tahun=${YEAR}&rows=kecamatan&columns=jenjang&sum=jumlah_siswa`,
  );
  const opens = page.getByRole('combobox', { name: 'Angka membuka' });
  await expectAlive(opens);
  await opens.selectOption('address');
  // The first click.
  await page.getByRole('grid').getByRole('button', { name: '765' }).click();
  await expect(page).toHaveURL(/\/figures\/[a-z2-9]{12}$/);
  const address = page.url();
  await expect(page.getByText('765, tidak berubah')).toBeVisible();
  const link = page.getByRole('link', { name: 'mengulang kelas.csv, baris 3' });
  await expect(link).toBeVisible();
  const line = page.getByRole('region', { name: 'Kutipan' });
  await expect(line).toContainText(
    new RegExp(
      `^Pengulangan kelas: Jumlah siswa.*SD\\. Periode ${YEAR}\\. Data per .*\\. Dikutip .*\\. ${address}`,
    ),
  );
  expect(await violationsOf(page)).toEqual([]);
  // The second click.
  const saving = page.waitForEvent('download');
  await link.click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('mengulang kelas.csv');
  const saved = (await readFile(await file.path(), 'utf8')).split(/\r?\n/);
  expect(saved[2]).toBe(lines[2]);

  // The records are deleted: the figure and its records stay, and the page says what has become of it.
  const filter = { column: 'tahun', op: 'eq', value: String(YEAR) };
  const asked = { collection: TABLE, view: { filter }, take: 10 };
  const { rows } = await query<{ rows: Record<string, unknown>[] }>(administrator, 'tables.rows', asked);
  const remove = rows.map(({ id_pengulangan }) => ({ item: { id_pengulangan } }));
  await mutate(administrator, 'edits.save', { collection: TABLE, remove });
  await open(page, new URL(address).pathname);
  await expect(page.getByText('Berubah: tidak ada lagi baris')).toBeVisible();
  await expect(page.getByText(/^765/)).toBeVisible();
  await expect(link).toBeVisible();
});

test('a figure of a picture, and one of the home page, have addresses too', async ({
  page,
  administrator,
}) => {
  const city = uniqueName('Kota');
  await registerPupils(administrator, city, { count: 3 });
  await open(page, `/collections/disdik/siswa/pictures?q=${encodeURIComponent(city)}`);
  const picture = page.locator('#series');
  await picture.getByText('Angka dalam tabel').or(picture.locator('summary')).first().click();
  await picture.getByRole('button', { name: '3.003' }).first().click();
  await expect(page).toHaveURL(/\/figures\//);
  await expect(page.getByText('3 dari 3 baris')).toBeVisible();
  await open(page, '/');
  await page.getByRole('button', { name: 'Alamat tetap: Siswa' }).click();
  await expect(page).toHaveURL(/\/figures\//);
  await expect(page.getByText(/tidak berubah|berubah \(/)).toBeVisible();
});
