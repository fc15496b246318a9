import { type APIRequestContext, expect } from '@playwright/test';
import { UNSET_DELIVERY } from '@/domain/deliveries/board';
import { issueKey } from './support/keys';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from './support/look';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { mutate, query } from './support/procedures';
import { test } from './support/test';

test.use({ storageState: sessionOf('administrator') });

const SABANG = ['Sukakarya', 'Sukajaya', 'Sukamakmue'];
const repeatersOf = (kota_kab: string, kecamatan: string, tahun: number) => ({
  ...{ kota_kab, kecamatan, tahun, jenjang: 'SD', jumlah_siswa: 5 },
});

/** The last year whose deliveries are due. */
const YEAR = new Date().getFullYear() - 2;

test('from the home page to who has not delivered a period, and back to the records of who has', async ({
  page,
  administrator,
}) => {
  await mutate(administrator, 'edits.save', {
    collection: 'pengulangan_kelas',
    register: [
      ...SABANG.map((one) => repeatersOf('Kota Sabang', one, YEAR)),
      ...SABANG.slice(1).map((one) => repeatersOf('Sabang', one, YEAR + 1)),
      repeatersOf('Kota Langsa', 'Langsa Barat', YEAR),
    ],
  });
  await open(page, '/');
  await page
    .getByRole('navigation', { name: 'Menu utama' })
    .getByRole('link', { name: 'Penyerahan data' })
    .click();
  await page.getByRole('combobox', { name: 'Tabel' }).selectOption({ label: 'Pengulangan kelas' });
  const board = page.getByRole('grid', { name: /Pengulangan kelas/ });
  await expect(board.getByRole('rowheader')).toHaveCount(23);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Sebagian' });
  await expect(board.getByRole('rowheader')).toHaveText([/^Kota Sabang/, /^Kota Langsa/]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Belum ada' });
  await expect(board.getByRole('rowheader')).toHaveCount(22);
  await expect(page).toHaveURL(/collection=pengulangan_kelas&state=missing/);

  // Sabang has all of the first year: its cell shows who wrote it, and links to its rows.
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Semua status' });
  const cell = board.getByRole('button', { name: `Kota Sabang, ${YEAR}: Lengkap, tanpa tanggal. 3 baris` });
  await board.getByRole('button').first().focus();
  await page.keyboard.press('Control+End');
  await expect(board.getByRole('button').last()).toBeFocused();
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    board.getByRole('button', { name: /^Kota Sabang, \d+: Sebagian\. 2 dari 3 kec\./ }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sukakarya', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([/menambahkan 6 baris/]);
  await dialog.getByRole('link', { name: 'Lihat barisnya' }).click();
  await expect(page).toHaveURL(/\/collections\/disdik\/pengulangan_kelas\?filter=/);
  await expect(page.getByRole('gridcell', { name: 'Sabang', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Sukakarya', exact: true })).toHaveCount(0);
});

type Setting = { unit: string; dueDays: number | null; isExpected: boolean };

/** Resets the settings that earlier runs have made. */
async function resetSettings(staff: APIRequestContext, collection: string): Promise<void> {
  const { settings } = await query<{ settings: Setting[] }>(staff, 'deliveries.board', { collection });
  for (const { unit, ...seen } of settings) {
    await mutate(staff, 'deliveries.save', { collection, unit, ...UNSET_DELIVERY, seen });
  }
}

test('what is expected is set in a dialog, and the board follows', async ({ page, administrator }) => {
  await resetSettings(administrator, 'apk');
  await issueKey(administrator, { owner: 'Dinas Langsa Berkunci' });
  await mutate(administrator, 'edits.save', {
    collection: 'apk',
    register: SABANG.map((one) => ({
      ...{ kota_kab: 'Kota Sabang', kecamatan: one, tahun: YEAR, jenjang: 'SD', jumlah_apk: 5 },
    })),
  });
  await open(page, `/deliveries?collection=apk&from=${YEAR}&to=${YEAR}`);
  const board = page.getByRole('grid');
  await board.getByRole('button', { name: /^Kota Langsa, \d+: Belum ada/ }).click();
  await page.getByRole('button', { name: 'Atur Kota Langsa' }).click();
  await page.getByRole('checkbox', { name: 'Menyerahkan data ke tabel ini' }).press('Space');
  const agency = page.getByRole('combobox', { name: 'Instansi penanggung jawab' });
  await agency.fill('Dinas Pendidikan Langsa');
  await expect(agency).toHaveAccessibleDescription(/Belum ada kunci API/);
  await agency.fill('langsa berk');
  await page.getByRole('option', { name: 'Dinas Langsa Berkunci' }).waitFor();
  await agency.press('ArrowDown');
  await agency.press('Enter');
  await expect(agency).toHaveValue('Dinas Langsa Berkunci');
  await expect(agency).toHaveAccessibleDescription('');
  await agency.fill('Dinas Pendidikan Langsa');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Pengaturan penyerahan disimpan.')).toBeVisible();
  await expect(board.getByRole('button', { name: /^Kota Langsa, \d+: Tidak wajib/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Instansi' }).selectOption('Dinas Pendidikan Langsa');
  await expect(board.getByRole('rowheader')).toHaveText([/^Kota Langsa/]);
  await page.getByRole('combobox', { name: 'Instansi' }).selectOption({ label: 'Semua instansi' });
  await page.getByRole('button', { name: 'Atur batas' }).click();
  await page.getByRole('textbox', { name: 'Batas, dalam hari setelah akhir periode' }).fill('720');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, '/history');
  await expect(page.getByText('mengubah pengaturan penyerahan data').first()).toBeVisible();
});

for (const theme of THEMES) {
  test(`the board is in order, ${theme}`, async ({ browser, administrator }) => {
    await mutate(administrator, 'edits.save', {
      collection: 'guru',
      register: SABANG.map((kecamatan, i) => ({
        ...{ kota_kab: i === 2 ? 'Negeri Antah' : 'Kota Sabang', kecamatan, tahun: YEAR + 1 },
        ...{ semester: '1', jenjang: theme, jumlah_guru: 5 },
      })),
    });
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('administrator') });
    await page.goto('/deliveries?collection=guru&compare=1');
    await expect(page.getByRole('grid')).toBeVisible();
    await inspectAtWidths(page, { name: 'deliveries', theme });
    await pictureAtWidths(page, { name: 'deliveries', theme });
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^Kota Sabang/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await inspectAtWidths(page, { name: 'delivery', theme });
    await pictureAtWidths(page, { name: 'delivery', theme });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^(Penyerahan data|Deliveries)$/ })).toBeVisible();
    await inspectAtWidths(page, { name: 'home-deliveries', theme });
    await pictureAtWidths(page, { name: 'home-deliveries', theme });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}
