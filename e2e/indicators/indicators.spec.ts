import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { uniqueName } from '../support/keys';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('administrator') });

/** A year of which no other journey has records. */
const PERIOD = '1988-S1';

/** Pupils and teachers of two regencies; the second has pupils of a level without teachers. */
async function store(by: APIRequestContext): Promise<void> {
  const of = (kota_kab: string, jenjang: string) => ({
    ...{ kota_kab, kecamatan: 'Darul', tahun: 1988, semester: '1', jenjang },
  });
  await mutate(by, 'edits.save', {
    collection: 'siswa',
    register: [
      { ...of('Aceh Jaya', 'SD'), jumlah_siswa: 300 },
      { ...of('Aceh Jaya', 'SMP'), jumlah_siswa: 100 },
      { ...of('Kota Sabang', 'SD'), jumlah_siswa: 90 },
      { ...of('Kota Sabang', 'SMA'), jumlah_siswa: 50 },
    ],
  });
  await mutate(by, 'edits.save', {
    collection: 'guru',
    register: [
      { ...of('Kab. Aceh Jaya', 'SD'), jumlah_guru: 20 },
      { ...of('Aceh Jaya', 'SMP'), jumlah_guru: 10 },
      { ...of('Sabang', 'SD'), jumlah_guru: 9 },
    ],
  });
}

test('an indicator is divided, says what it leaves out, and leaves as a file', async ({
  page,
  administrator,
}) => {
  await store(administrator);
  await open(page, '/');
  await page.getByRole('region', { name: 'Indikator' }).getByRole('link', { name: 'Siswa per guru' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siswa per guru' })).toBeVisible();
  await open(page, `/indicators/siswa_per_guru?rows=kota_kab&period=${PERIOD}`);
  const rowOf = (name: string) => page.getByRole('row', { name });
  await expect(rowOf('Aceh Jaya').getByRole('cell')).toHaveText('13,33400 ÷ 30');
  await expect(rowOf('Kota Sabang').getByRole('cell')).toHaveText('10,0090 ÷ 9');
  await expect(rowOf('Seluruhnya').getByRole('cell')).toHaveText('12,56490 ÷ 39');
  await page.getByText('1 bagian tanpa penyebut tidak ikut dihitung (50 pada pembilang)').click();
  await expect(page.getByText('Kota Sabang, Darul, 1988-S1, SMA')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Gambar' }).getByText('Peta').click();
  await expect(page.getByRole('figure').getByText('SAB').first()).toBeVisible();
  await page.getByLabel('Kolom').selectOption('jenjang');
  await expect(rowOf('Aceh Jaya').getByRole('cell').first()).toHaveText('15,00300 ÷ 20');
  await expect(page).toHaveURL(/columns=jenjang/);
  expect(await violationsOf(page)).toEqual([]);
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh CSV' }).click();
  const file = await readFile(await (await loading).path(), 'utf8');
  expect(file).toContain('Aceh Jaya;SD;1988-S1;15;300;20');
  expect(file).toContain('Seluruhnya;Seluruhnya;1988-S1;12,56;490;39');
});

test('the office adds an indicator that it has seen, changes it, and removes it', async ({
  page,
  administrator,
}) => {
  await store(administrator);
  const name = uniqueName('Guru SD per siswa');
  await open(page, '/indicators/new');
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeDisabled();
  await page.getByLabel('Nama').fill(name);
  await page.getByLabel('Definisi').fill('Guru SD dibagi siswa SD.');
  await page.getByLabel('Satuan').fill('guru per 1.000 siswa');
  await page.getByLabel('Dikali').selectOption('1000');
  const [above, below] = [
    page.getByRole('group', { name: 'Pembilang' }),
    page.getByRole('group', { name: 'Penyebut' }),
  ];
  await above.getByLabel('Tabel').selectOption('guru');
  await above.getByRole('combobox', { name: 'Jenjang' }).fill('SD');
  await page.keyboard.press('Enter');
  await below.getByLabel('Tabel').selectOption('siswa');
  await below.getByRole('combobox', { name: 'Jenjang' }).fill('SD');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Lihat hasilnya' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByLabel('Periode').selectOption(PERIOD);
  await expect(page.getByRole('row', { name: 'Kota Sabang' }).getByRole('cell')).toHaveText('100,009 ÷ 90');
  await page.getByRole('link', { name: 'Ubah' }).click();
  await page.getByLabel('Satuan').fill('guru per seribu siswa');
  await page.getByRole('button', { name: 'Lihat hasilnya' }).click();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('guru per seribu siswa').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Indikator' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeHidden();
  await open(page, '/history');
  await expect(page.getByText(`menghapus indikator ${name}`).first()).toBeVisible();
});
