import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { issueKey, uniqueName } from '../support/keys';
import { sessionOf } from '../support/people';
import { callApi } from '../support/rest-client';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('data_officer') });

const PATH = '/collections/disdik/siswa';
const RECORDS = 60;

type Pupils = { city: string; key: string; register: (from: number, count: number) => Promise<void> };

/** Pupils of a city of this test's own: two years, two levels, all figures different. */
const filled = test.extend<{ pupils: Pupils }>({
  pupils: async ({ helpDesk, baseURL }, use) => {
    const city = uniqueName('Kota');
    const { key } = await issueKey(helpDesk, {
      permissions: [{ scope: 'disdik', operations: ['list', 'register'] }],
    });
    const register = async (from: number, count: number) => {
      const items = Array.from({ length: count }, (_, step) => from + step).map((place) => ({
        kota_kab: city,
        kecamatan: `Kecamatan ${place}`,
        tahun: place % 2 === 0 ? 2024 : 2023,
        semester: '1',
        jenjang: place % 4 < 2 ? 'SD' : 'SMP',
        jumlah_siswa: 1_000 + place,
      }));
      const stored = await callApi(`${baseURL}/api/disdik/siswa`, { key, method: 'POST', items });
      expect(stored.body.info.jumlah_tersimpan).toBe(count);
    };
    await register(0, RECORDS);
    await use({ city, key, register });
  },
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name });

async function choose(page: Page, { menu, item }: { menu: string; item: string | RegExp }): Promise<void> {
  await tool(page, menu).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const columnMenu = (page: Page, column: string) => page.getByRole('button', { name: `Menu kolom ${column}` });

filled(
  'a view is built, shared by its address, saved, downloaded, and asked for by a program',
  async ({ page, browser, pupils }) => {
    const { city, key } = pupils;
    const table = new TableOnPage(page);
    await table.open(PATH);

    await tool(page, 'Saring').click();
    const filter = dialog(page, 'Saring');
    await filter.getByLabel('Perbandingan').selectOption('adalah');
    await filter.getByLabel('Nilai').fill(city);
    await filter.getByRole('button', { name: 'Tambah syarat' }).click();
    await filter.getByLabel('Kolom').last().selectOption('Tahun');
    await filter.getByLabel('Nilai').last().fill('24');
    await page.keyboard.press('Enter');
    await expect(filter.getByText('harus tahun empat angka')).toBeVisible();
    await expect(filter.getByLabel('Nilai').last()).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await filter.getByRole('button', { name: 'Hapus syarat Tahun' }).click();
    await filter.getByRole('button', { name: 'Terapkan' }).click();
    await expect(page.getByText('60 baris', { exact: true })).toBeVisible();

    await columnMenu(page, 'Tahun').click();
    const year = dialog(page, 'Tahun');
    await expect(year.getByRole('checkbox', { name: /^2023/ })).toBeVisible();
    await year.getByRole('checkbox', { name: '2024 30' }).check();
    await year.getByRole('button', { name: 'Terapkan' }).click();
    await expect(page.getByText('30 baris', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('60 baris', { exact: true })).toBeVisible();
    await page.goForward();
    await expect(page.getByText('30 baris', { exact: true })).toBeVisible();

    await columnMenu(page, 'Jumlah siswa').click();
    await page.getByRole('button', { name: 'Besar ke kecil' }).click();
    await expect(table.cell(1, 'jumlah_siswa')).toHaveText('1.058');
    await columnMenu(page, 'Jenjang').click();
    await page.getByRole('button', { name: 'Tambahkan ke urutan' }).click();
    await tool(page, 'Urutkan 2').click();
    await page.getByRole('button', { name: 'Pindahkan Jenjang ke atas' }).click();
    await tool(page, 'Urutkan 2').click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(tool(page, 'Urutkan 2')).toBeFocused();
    await expect(table.cell(1, 'jumlah_siswa')).toHaveText('1.056');
    await expect(table.cell(30, 'jenjang')).toHaveText('SMP');

    await tool(page, 'Kolom').click();
    await dialog(page, 'Kolom').getByRole('checkbox', { name: 'Waktu pencatatan' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: /Waktu pencatatan/ })).toBeHidden();

    await table.cell(2, 'kecamatan').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Selain “Kecamatan 52”' }).click();
    await expect(page.getByText('29 baris', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('30 baris', { exact: true })).toBeVisible();
    await page.getByRole('columnheader', { name: /Jumlah siswa/ }).click();
    await expect(page.getByText('Jumlah 30.870')).toBeVisible();
    await expect(page.getByText('Rata-rata 1.029')).toBeVisible();

    const other = await browser.newPage({ storageState: sessionOf('administrator') });
    const theirs = new TableOnPage(other);
    await theirs.open(page.url());
    await expect(other.getByText('30 baris', { exact: true })).toBeVisible();
    await expect(theirs.cell(1, 'jumlah_siswa')).toHaveText('1.056');
    await expect(other.getByRole('columnheader', { name: /Waktu pencatatan/ })).toBeHidden();
    await other.close();

    await choose(page, { menu: 'Lainnya', item: /^Salin untuk Excel/ });
    const call = dialog(page, 'Salin untuk program lain');
    await expect(call.getByRole('listitem')).toHaveText([/Urutan: API selalu/]);
    const address = call.getByRole('figure', { name: 'Alamat untuk program sendiri, per halaman' });
    const reply = await callApi((await address.locator('code').textContent()) ?? '', { key });
    expect(reply.status).toBe(200);
    const found: { jumlah_siswa: number; date_now?: string }[] = reply.body.data;
    expect(found.map((record) => record.jumlah_siswa)).toEqual(
      Array.from({ length: 30 }, (_, place) => 1_000 + 2 * place),
    );
    expect(found[0]?.date_now).toBeUndefined();
    await page.keyboard.press('Escape');

    const name = uniqueName('Tampilan');
    await choose(page, { menu: 'Tampilan', item: 'Simpan sebagai tampilan baru' });
    await page.getByRole('textbox', { name: 'Nama tampilan' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Tampilan “${name}”`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Hapus saringan Tahun/ }).click();
    await expect(page.getByText(`Tampilan “${name}”, sudah diubah`)).toBeVisible();
    await table.open(PATH);
    await tool(page, 'Tampilan').click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.getByText('30 baris', { exact: true })).toBeVisible();
    await expect(table.cell(1, 'jumlah_siswa')).toHaveText('1.056');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(page, { menu: 'Unduh', item: /^Unduh CSV$/ }),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(31);
    expect(lines[0]).toBe('Nomor;Kota/Kabupaten;Kecamatan;Tahun;Semester;Jenjang;Jumlah siswa');
    expect(lines[1]).toMatch(new RegExp(`^\\d+;${city};Kecamatan 56;2024;1;SD;1056$`));

    await choose(page, { menu: 'Tampilan', item: `Hapus “${name}”` });
    await page.getByRole('button', { name: 'Hapus tampilan' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await tool(page, 'Tampilan').click();
    await expect(page.getByRole('menuitem', { name: 'Simpan sebagai tampilan baru' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name })).toBeHidden();
  },
);

filled(
  'all records that match are changed and deleted at once, by the number that was told, and come back',
  async ({ page, pupils }) => {
    const table = new TableOnPage(page);
    const filter = JSON.stringify({ column: 'kota_kab', op: 'eq', value: pupils.city });
    await table.open(`${PATH}?filter=${encodeURIComponent(filter)}`);
    await expect(page.getByText('60 baris', { exact: true })).toBeVisible();

    await choose(page, { menu: 'Lainnya', item: 'Ubah semua yang cocok' });
    const change = dialog(page, 'Ubah semua yang cocok');
    await change.getByLabel('Kolom yang diubah').selectOption('Tahun');
    await change.getByRole('textbox', { name: 'Tahun' }).fill('20');
    await change.getByRole('button', { name: 'Ubah 60 baris' }).click();
    await expect(change.getByText('harus tahun empat angka')).toBeVisible();
    await change.getByRole('textbox', { name: 'Tahun' }).fill('2019');
    await pupils.register(RECORDS, 1);
    await change.getByRole('button', { name: 'Ubah 60 baris' }).click();
    await expect(change.getByRole('alert')).toContainText('kini 61 baris yang cocok, bukan 60');
    await change.getByRole('button', { name: 'Ubah 61 baris' }).click();
    await expect(table.cell(1, 'tahun')).toHaveText('2019');
    await page.getByRole('alert').getByRole('button', { name: 'Batalkan' }).click();
    await expect(table.cell(1, 'tahun')).toHaveText('2024');
    await expect(table.cell(2, 'tahun')).toHaveText('2023');

    await choose(page, { menu: 'Lainnya', item: 'Hapus semua yang cocok' });
    const remove = dialog(page, 'Hapus semua yang cocok');
    await expect(remove.getByLabel('Ketik 61 untuk memastikan')).toBeFocused();
    await remove.getByLabel('Ketik 61 untuk memastikan').fill('60');
    await remove.getByRole('button', { name: 'Hapus 61 baris' }).click();
    await expect(remove.getByText('Ketik angka 61.')).toBeVisible();
    await remove.getByLabel('Ketik 61 untuk memastikan').fill('61');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tidak ada baris yang cocok.')).toBeVisible();
    await table.grid.getByRole('columnheader', { name: /^Tahun/ }).click();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('61 baris', { exact: true })).toBeVisible();
  },
);

filled(
  'a text is found in rows out of sight, replaced everywhere, and brought back',
  async ({ page, pupils }) => {
    const { city } = pupils;
    const table = new TableOnPage(page);
    await table.open(
      `${PATH}?filter=${encodeURIComponent(JSON.stringify({ column: 'kota_kab', op: 'eq', value: city }))}`,
    );
    await table.cell(1, 'kecamatan').click();
    await page.keyboard.press('ControlOrMeta+f');
    const field = page.getByRole('textbox', { name: 'Temukan di tabel' });
    await expect(field).toBeFocused();
    await page.keyboard.type('kecamatan 5');
    await expect(page.getByText('1 dari 11 baris')).toBeVisible();
    await expect(table.cell(6, 'kecamatan')).toHaveAttribute('data-active', 'true');
    // From the first match to the last one, which is far below.
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByText('11 dari 11 baris')).toBeVisible();
    await expect(table.cell(60, 'kecamatan')).toBeInViewport();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ganti …' }).click();
    const replacing = dialog(page, 'Temukan dan ganti');
    await replacing.getByLabel('Ganti dengan').fill('Kec. 5');
    await replacing.getByRole('button', { name: 'Ubah 11 baris' }).click();
    await expect(replacing).toBeHidden();
    await expect(table.cell(60, 'kecamatan')).toHaveText('Kec. 59');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(table.cell(60, 'kecamatan')).toHaveText('Kecamatan 59');
  },
);
