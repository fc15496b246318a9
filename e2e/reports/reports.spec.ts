import { expect } from '@playwright/test';
import { uniqueName } from '../support/keys';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('administrator') });

/** A year of which no other journey has records. */
const YEAR = 1987;

test('a report is made of each kind of part, put in order, read with another filter, and printed', async ({
  page,
  administrator,
}) => {
  const of = (kota_kab: string) => ({
    ...{ kota_kab, kecamatan: 'Darul', tahun: YEAR, semester: '1', jenjang: 'SD' },
  });
  const pupils = { 'Aceh Jaya': 340, 'Kota Sabang': 90 };
  const rows = Object.entries(pupils).map(([name, jumlah_siswa]) => ({ ...of(name), jumlah_siswa }));
  await mutate(administrator, 'edits.save', { collection: 'siswa', register: rows });
  const teachers = Object.keys(pupils).map((name) => ({ ...of(name), jumlah_guru: 10 }));
  await mutate(administrator, 'edits.save', { collection: 'guru', register: teachers });

  const title = uniqueName('Laporan sekolah');
  await open(page, '/reports/new');
  await page.getByLabel('Judul', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Tambah teks' }).click();
  await page.keyboard.type('Paragraf satu.\n\nParagraf dua.');
  await page.getByRole('button', { name: 'Tambah judul bagian' }).click();
  await page.keyboard.type('Sekolah');
  const choose = async (kind: string, fields: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: `Tambah ${kind}` }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).selectOption(value);
    await dialog.getByRole('button', { name: 'Tambah', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await choose('gambar', { Tabel: 'siswa', Gambar: 'multiples' });
  await choose('ringkasan', { Tabel: 'siswa' });
  await choose('indikator', { Indikator: 'siswa_per_guru' });
  await page.getByRole('button', { name: 'Naikkan Judul bagian: Sekolah' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Turunkan Judul bagian: Sekolah' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Simpan' }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText('Sekolah');
  const filters = page.getByRole('search', { name: 'Saringan bersama' });
  await filters.getByLabel('Periode').selectOption(`${YEAR}-S1`);
  await expect(page).toHaveURL(new RegExp(`period=${YEAR}-S1`));
  await expect(page.getByText('Beberapa periode berdampingan: saringan periode tidak berlaku')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Kota Sabang' }).getByText('9,0090 ÷ 10')).toBeVisible();
  await filters.getByLabel('Kabupaten/kota').selectOption({ label: 'Kabupaten Aceh Jaya' });
  await expect(page.getByRole('row', { name: 'Kota Sabang' })).toHaveCount(0);
  await expect(page.getByText('34,00340 ÷ 10').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(filters).toBeHidden();
  await expect(page.getByText(/Periode: semester 1 1987/i)).toBeVisible();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test('what a page shows is added to a report', async ({ page, administrator }) => {
  const title = uniqueName('Laporan');
  await mutate(administrator, 'reports.save', { report: { title, blocks: [], period: '', place: '' } });
  await open(page, '/collections/disdik/siswa/summary?rows=kecamatan&columns=period&last=jumlah_siswa');
  await page.getByRole('button', { name: 'Tambah ke laporan' }).click();
  await page.getByRole('dialog').getByLabel('Laporan').selectOption({ label: title });
  await page.getByRole('dialog').getByRole('button', { name: 'Tambah', exact: true }).click();
  await page.getByRole('link', { name: 'Buka laporan' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ringkasan Siswa' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buka halamannya' })).toHaveAttribute('href', /rows=kecamatan/);
});
