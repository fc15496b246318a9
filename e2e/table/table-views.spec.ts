import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { TableOnPage } from '../support/grid';
import { uniqueName } from '../support/keys';
import { sessionOf } from '../support/people';
import { pupilsPath, registerPupils } from '../support/pupils';
import { hire, test } from '../support/staff';

test.use({ storageState: sessionOf('data_officer') });

const PATH = '/collections/disdik/siswa';
const NOTE = 'Tampilan tersimpan';

const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, { menu, item }: { menu: string; item: string }): Promise<void> {
  await page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens a saved view by its name, from the whole table. */
async function openView(page: Page, name: string): Promise<void> {
  await new TableOnPage(page).open(PATH);
  await page.getByRole('toolbar', { name: 'Alat tabel' }).getByRole('button', { name: 'Tampilan' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page.getByRole('region', { name: NOTE })).toContainText(`Tampilan “${name}”`);
}

test('a view is named, renamed and shared: others find it, only an administrator changes it; it leaves as a workbook', async ({
  page,
  device,
  administrator,
}) => {
  const city = uniqueName('Kota');
  const [first = 0] = await registerPupils(administrator, city, {
    count: 3,
    of: (place) => ({ semester: `0${place}`, kecamatan: place === 1 ? '=1+1' : `Kecamatan ${place}` }),
  });
  const table = new TableOnPage(page);
  await table.open(`${pupilsPath(city)}&sort=-jumlah_siswa&columns=id_siswa,semester,kecamatan,jumlah_siswa`);
  const [draft, name] = [uniqueName('Draf'), uniqueName('Siswa')];

  await test.step('named, and named anew', async () => {
    await choose(page, { menu: 'Tampilan', item: 'Simpan sebagai tampilan baru' });
    await dialog(page).getByRole('textbox', { name: 'Nama tampilan' }).fill(draft);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Tampilan “${draft}”`, { exact: true })).toBeVisible();
    await choose(page, { menu: 'Tampilan', item: `Ubah nama atau bagikan “${draft}”` });
    await dialog(page).getByRole('textbox', { name: 'Nama tampilan' }).fill(name);
    await dialog(page)
      .getByRole('checkbox', { name: /^Bagikan kepada semua/ })
      .check();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Tampilan “${name}”`, { exact: true })).toBeVisible();
  });

  const reader = await device((await hire(administrator, 'viewer')).session);
  await test.step('another person finds it, and cannot change it', async () => {
    await openView(reader, name);
    const theirs = new TableOnPage(reader);
    await expect(theirs.cell(1, 'jumlah_siswa')).toHaveText('1.002');
    await expect(reader.getByRole('columnheader', { name: /^Jenjang/ })).toBeHidden();
    await reader.getByRole('button', { name: 'Menu kolom Jumlah siswa' }).click();
    await reader.getByRole('button', { name: 'Kecil ke besar' }).click();
    const note = reader.getByRole('region', { name: NOTE });
    await expect(note).toContainText('sudah diubah');
    await expect(note.getByRole('button')).toHaveText(['Kembalikan']);
    await note.getByRole('button').click();
    await expect(theirs.cell(1, 'jumlah_siswa')).toHaveText('1.002');
  });

  await test.step('an administrator changes it for all', async () => {
    const keeper = await device(await administrator.storageState());
    await openView(keeper, name);
    await keeper.getByRole('button', { name: 'Menu kolom Jumlah siswa' }).click();
    await keeper.getByRole('button', { name: 'Kecil ke besar' }).click();
    await keeper.getByRole('button', { name: 'Simpan perubahan' }).click();
    await expect(keeper.getByText(`Tampilan “${name}”`, { exact: true })).toBeVisible();
    await openView(reader, name);
    await expect(new TableOnPage(reader).cell(1, 'jumlah_siswa')).toHaveText('1.000');
  });

  await test.step('it leaves as a workbook that others can read', async () => {
    await openView(page, name);
    await expect(table.cell(1, 'jumlah_siswa')).toHaveText('1.000');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(page, { menu: 'Unduh', item: 'Unduh Excel (XLSX)' }),
    ]);
    expect(download.suggestedFilename()).toMatch(/^siswa.*\.xlsx$/);
    const { sheets } = await readXlsx(new Uint8Array(await readFile(await download.path())));
    expect(sheets[0]?.rows).toEqual([
      ['Nomor', 'Semester', 'Kecamatan', 'Jumlah siswa'],
      [first, '00', 'Kecamatan 0', 1_000],
      [first + 1, '01', '=1+1', 1_001],
      [first + 2, '02', 'Kecamatan 2', 1_002],
    ]);
  });

  await test.step('it is gone for all once its maker deletes it', async () => {
    await choose(page, { menu: 'Tampilan', item: `Hapus “${name}”` });
    await expect(dialog(page)).toContainText('terhapus bagi semua orang');
    await page.getByRole('button', { name: 'Hapus tampilan' }).click();
    await expect(dialog(page)).toBeHidden();
    await new TableOnPage(reader).open(PATH);
    await reader.getByRole('button', { name: 'Tampilan', exact: true }).click();
    await expect(reader.getByRole('menuitem', { name: 'Simpan sebagai tampilan baru' })).toBeVisible();
    await expect(reader.getByRole('menuitemradio', { name })).toBeHidden();
  });
});

test('a menu is walked by arrows; Tab leaves it for what comes next', async ({ page }) => {
  await new TableOnPage(page).open(PATH);
  const tools = page.getByRole('toolbar', { name: 'Alat tabel' });
  await tools.getByRole('button', { name: 'Tampilan' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Semua baris' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Simpan sebagai tampilan baru' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(tools.getByRole('button', { name: 'Tambah baris' })).toBeFocused();
});
