import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { dropFile } from './support/drop-file';
import { tabTo } from './support/keyboard';
import { uniqueName } from './support/keys';
import { open, reload } from './support/open';
import { sessionOf } from './support/people';
import { query } from './support/procedures';
import { test } from './support/test';
import { violationsOf } from './support/violations';

test.use({ storageState: sessionOf('data_officer') });

const TABLE = 'pengulangan_kelas';
/** Each journey adds a column, so that its file has a shape of its own, and no recipe of another journey is used. */
const HEADER = 'Kabupaten/Kota;Kecamatan;Tahun;Jenjang;Siswa mengulang';

/** The number of records of a year; each journey has years of its own. */
async function storedIn(administrator: APIRequestContext, year: number): Promise<number> {
  const view = { filter: { column: 'tahun', op: 'eq', value: String(year) } };
  return (await query<{ total: number }>(administrator, 'tables.count', { collection: TABLE, view })).total;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/**
 * The button that stores, after the findings in the file have been looked at. The findings depend on what other journeys
 * have stored; if they store more meanwhile, the findings are searched again, and have to be looked at again.
 */
async function storeButton(page: Page, name: string): Promise<Locator> {
  const store = button(page, name);
  const look = button(page, 'Lihat dahulu');
  await expect(async () => {
    if (await look.isVisible()) await look.press('Enter', { timeout: 1_000 });
    await expect(store).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  return store;
}

/** Undoes the import whose result the page shows, so that the journey can be made again on the same database. */
async function undo(page: Page, name: string): Promise<void> {
  await button(page, `Batalkan impor ${name}`).click();
  await button(page, 'Ya, batalkan impor').click();
  await expect(page.getByRole('heading', { name: 'Impor dibatalkan' })).toBeVisible();
}

test('a dropped file is matched, previewed, left and found again, stored as promised, and undone', async ({
  page,
  administrator,
}) => {
  const year = 2001;
  await open(page, '/imports');
  const lines = [HEADER, `Kota Sabang;Sukajaya;${year};SD;1234`, `Kota Sabang;Sukakarya;${year};SD;7`];
  await dropFile(page, { name: 'mengulang.csv', text: lines.join('\r\n') });
  await expect(page.getByRole('heading', { level: 1, name: 'mengulang.csv' })).toBeVisible();
  await expect(button(page, 'Simpan 2 baris')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tabel tujuan' })).toHaveValue('Pengulangan kelas');
  await expect(tab(page, /^Baru ?2$/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // The import waits for a person who leaves the page and comes back.
  await open(page, '/imports');
  const item = page.getByRole('listitem').filter({ hasText: 'mengulang.csv' });
  await expect(item.first()).toContainText('Menunggu keputusan');
  expect(await violationsOf(page)).toEqual([]);
  await item.first().getByRole('link').click();
  await (await storeButton(page, 'Simpan 2 baris')).click();
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeFocused();
  await expect(page.getByText('2 baris baru')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await storedIn(administrator, year)).toBe(2);
  await reload(page);
  await undo(page, 'mengulang.csv');
  expect(await storedIn(administrator, year)).toBe(0);
});

test('a workbook with titles, totals and two sheets goes in by keyboard alone', async ({
  page,
  administrator,
}) => {
  const year = 2004;
  const sheet = (name: string, rows: (string | number)[][]) => ({
    name,
    rows: [
      ['Siswa yang mengulang kelas'],
      [`Tahun ${year}`],
      [...HEADER.split(';'), 'Sumber'],
      ...rows.map((row) => [...row, 'Dinas']),
      ['JUMLAH', '', '', '', rows.reduce((sum, row) => sum + Number(row[4]), 0)],
    ],
  });
  const workbook = await writeXlsx({
    sheets: [
      sheet('SD', [
        ['Kab. Aceh Besar', 'Darul Imarah', year, 'SD', 10],
        ['Kab. Aceh Besar', 'Lhoknga', year, 'SD', 20],
      ]),
      sheet('SMP', [['Kab. Aceh Besar', 'Lhoknga', year, 'SMP', 30]]),
    ],
  });
  await open(page, `/imports?collection=${TABLE}`);
  const choose = button(page, 'Pilih berkas');
  await tabTo(page, choose);
  // On a busy machine, the page may not react to keys yet.
  await expect(async () => {
    const opened = page.waitForEvent('filechooser', { timeout: 5_000 });
    await page.keyboard.press('Enter');
    const chooser = await opened;
    await chooser.setFiles({ name: 'mengulang.xlsx', mimeType: '', buffer: Buffer.from(workbook) });
  }).toPass();
  await expect(button(page, 'Simpan 3 baris')).toBeVisible();
  const aside = tab(page, /^Disisihkan/);
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await expect(aside).toBeFocused();
  await expect(page.getByRole('region', { name: 'Baris yang disisihkan' })).toContainText('JUMLAH');
  expect(await violationsOf(page)).toEqual([]);
  await tabTo(page, await storeButton(page, 'Simpan 3 baris'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeFocused();
  expect(await storedIn(administrator, year)).toBe(3);
  await tabTo(page, button(page, 'Batalkan impor mengulang.xlsx'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Ya, batalkan impor'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Impor dibatalkan' })).toBeVisible();
  expect(await storedIn(administrator, year)).toBe(0);
});

test('faults are corrected in the preview, and the next file of that shape needs no decision', async ({
  page,
  administrator,
}) => {
  const year = 2005;
  // The corrections of an earlier journey are remembered.
  const wrong = uniqueName('nol');
  const file = (name: string, rows: readonly string[]) => ({
    name,
    text: [`${HEADER};Catatan`, ...rows].join('\n'),
  });
  await open(page, `/imports?collection=${TABLE}`);
  const of = (later: number, figure: string) =>
    ['Sukajaya', 'Sukakarya'].map((place) => `Kota Sabang;${place};${year + later};SD;${figure};baru`);
  // Other rows show that the column has figures.
  const right = Array.from({ length: 12 }, (_, place) => of(place + 1, String(100 + place))).flat();
  await dropFile(page, file('salah.csv', [...of(0, wrong), ...right]));
  await expect(tab(page, /^Salah ?2$/)).toBeVisible();
  const kinds = page.getByRole('group', { name: 'Jenis masalah' });
  await expect(kinds.getByRole('button', { name: /^Jumlah siswa: .*2$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('gridcell', { name: wrong }).first().click();
  const fix = page.getByRole('region', { name: 'Perbaiki sel ini' });
  await expect(fix).toContainText('bilangan bulat');
  expect(await violationsOf(page)).toEqual([]);
  await fix.getByRole('textbox', { name: 'Isi yang benar' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(tab(page, /^Baru ?26$/)).toBeVisible();
  await (await storeButton(page, 'Simpan 26 baris')).click();
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeFocused();
  expect(await storedIn(administrator, year)).toBe(2);
  await undo(page, 'salah.csv');

  await open(page, '/imports');
  await dropFile(page, file('berikutnya.csv', [`Kota Sabang;Sukajaya;${year};SMP;5;baru`]));
  await expect(button(page, 'Simpan 1 baris')).toBeVisible();
  await expect(page.getByText('Sama seperti pada berkas terdahulu')).toBeVisible();
});

test('figures written in two ways are decided at once by keyboard, and the next file needs no decision', async ({
  page,
  administrator,
}) => {
  const [year, next] = [2007, 2008];
  // The file has a shape of its own in each run, because the decision is remembered.
  const column = uniqueName('Keadaan');
  const file = (tahun: number, figures: readonly string[]) =>
    [
      `${HEADER};${column}`,
      ...figures.map(
        (figure, n) => `Kota Sabang;${n % 2 ? 'Sukajaya' : 'Sukakarya'};${tahun + 10 * n};SD;${figure};ya`,
      ),
    ].join('\r\n');
  await open(page, `/imports?collection=${TABLE}`);
  await dropFile(page, { name: 'keadaan.csv', text: file(year, ['2.625', '5.24', '1.234', '77']) });
  await expect(tab(page, /^Diragukan ?3$/)).toHaveAttribute('aria-selected', 'true');
  expect(await violationsOf(page)).toEqual([]);
  await tabTo(page, button(page, /^Baca semua 3 baris begini:/).first());
  await page.keyboard.press('Enter');
  const store = await storeButton(page, 'Simpan 4 baris');
  await expect(page.getByText('Terima angka dengan dua arti di Jumlah siswa seperti terbaca')).toBeVisible();
  await tabTo(page, store);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeFocused();
  expect(await storedIn(administrator, year)).toBe(1);
  await undo(page, 'keadaan.csv');

  await open(page, `/imports?collection=${TABLE}`);
  await dropFile(page, { name: 'keadaan-lagi.csv', text: file(next, ['3.125', '4.5', '88']) });
  await expect(button(page, 'Simpan 3 baris')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '4.500' })).toBeVisible();
});
