import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { TableOnPage } from '../support/grid';
import { open } from '../support/open';
import { PEOPLE, sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { changePupils, pupilsPath, storedPupils, testWithPupils } from '../support/pupils';
import { test } from '../support/test';

test.use({
  storageState: sessionOf('data_officer'),
  permissions: ['clipboard-read', 'clipboard-write'],
});

const OTHER = PEOPLE.administrator.name;
/** The seconds for which an editor stays open: less and more than the interval of the table's refresh. */
const WAITS = [0, 2, 5, 10, 20];
/** The table is refreshed at least at this interval, in seconds. */
const REFRESHED_AFTER = 5;

const filled = testWithPupils(8);

const idsOf = async (by: APIRequestContext, city: string) =>
  (await storedPupils(by, city)).map((pupil) => Number(pupil['id_siswa']));
const pupilsOf = async (by: APIRequestContext, city: string) =>
  (await storedPupils(by, city)).map((pupil) => pupil['jumlah_siswa']);
const later = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1_000);

filled(
  'a cell: what was seen when its editor opened counts, however long it stays open',
  async ({ page, city, administrator }) => {
    await page.clock.install();
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const ids = await idsOf(administrator, city);
    for (const [place, wait] of WAITS.entries()) {
      const row = place + 1;
      await (await table.show(row, 'jumlah_siswa')).click();
      await page.keyboard.press('F2');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('11');
      await changePupils(administrator, ids[place]!, 90 + place);
      await changePupils(administrator, ids[7]!, 70 + place);
      await later(page, wait);
      // Another row shows that the table was refreshed below the editor.
      if (wait >= REFRESHED_AFTER) await expect(table.cell(8, 'jumlah_siswa')).toHaveText(String(70 + place));
      await page.keyboard.press('Enter');
      await expect(table.cell(row, 'jumlah_siswa')).toHaveAttribute('data-state', 'conflict');
      await expect(table.cell(row, 'jumlah_siswa')).toHaveAccessibleDescription(new RegExp(OTHER));
    }
    expect((await pupilsOf(administrator, city)).slice(0, 5)).toEqual([90, 91, 92, 93, 94]);
    await table.cell(3, 'jumlah_siswa').click();
    await expect(page.getByRole('alert').filter({ hasText: '“11”' })).toContainText(`diubah oleh ${OTHER}`);
  },
);

filled('a paste: what was seen when its preview opened counts', async ({ page, city, administrator }) => {
  await page.clock.install();
  const table = new TableOnPage(page);
  await table.open(pupilsPath(city));
  const ids = await idsOf(administrator, city);
  const preview = page.getByRole('dialog', { name: 'Tempel data ini?' });
  // If a row is past the end, the paste asks first.
  await table.paste(7, 'kota_kab', [7, 8, 9].map((row) => `${city}\tBaru ${row}\t2025`).join('\n'));
  await expect(preview.getByRole('row', { name: /^7 / })).toContainText('2024');
  await changePupils(administrator, ids[0]!, 5);
  const set = { id_siswa: ids[6], tahun: 2030 };
  await mutate(administrator, 'edits.save', { collection: 'siswa', change: [{ set, was: {} }] });
  await later(page, 20);
  await expect(table.cell(1, 'jumlah_siswa')).toHaveText('5');
  await preview.getByRole('button', { name: 'Tempel 3 baris' }).click();
  await expect(table.cell(7, 'tahun')).toHaveAttribute('data-state', 'conflict');
  expect((await storedPupils(administrator, city))[6]).toMatchObject({ tahun: 2030 });
});

filled(
  'a fill: what was seen when the pointer covered a row counts',
  async ({ page, city, administrator }) => {
    await page.clock.install();
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const ids = await idsOf(administrator, city);
    const [first, ...others] = await pupilsOf(administrator, city);
    await (await table.show(1, 'jumlah_siswa')).click();
    await page.locator('[data-handle]').hover();
    await page.mouse.down();
    await table.cell(4, 'jumlah_siswa').hover();
    await changePupils(administrator, ids[2]!, 801);
    await later(page, REFRESHED_AFTER);
    await expect(table.cell(3, 'jumlah_siswa')).toHaveText('801');
    await page.mouse.up();
    await expect(table.cell(3, 'jumlah_siswa')).toHaveAttribute('data-state', 'conflict');
    await expect(async () => {
      expect((await pupilsOf(administrator, city)).slice(0, 5)).toEqual([
        first,
        first,
        801,
        first,
        others[3],
      ]);
    }).toPass();
  },
);

filled(
  'a record: what was seen when it was opened counts, in the panel and on its page',
  async ({ page, city, administrator }) => {
    await page.clock.install();
    const [first = 0] = await idsOf(administrator, city);
    for (const path of [`${pupilsPath(city)}&record=${first}`, `/collections/disdik/siswa/${first}`]) {
      const before = (await pupilsOf(administrator, city))[0];
      await open(page, path);
      const pupils = page.getByRole('textbox', { name: 'Jumlah siswa' });
      await expect(pupils).toHaveValue(String(before));
      const theirs = Number(before) + 1;
      await changePupils(administrator, first, theirs);
      await later(page, 20);
      await expect(page.getByText(`Baru diubah oleh ${OTHER}`)).toBeVisible();
      await expect(pupils).toHaveValue(String(theirs));
      await pupils.fill('7');
      await page.getByRole('button', { name: 'Simpan', exact: true }).click();
      const both = page.getByRole('region', { name: 'Jumlah siswa: dua nilai' });
      await expect(both).toContainText(`diubah oleh ${OTHER}`);
      expect((await pupilsOf(administrator, city))[0]).toBe(theirs);
      await both.getByRole('button', { name: /tersimpan/ }).click();
      await expect(both).toBeHidden();
    }
  },
);

filled(
  'a change of all that match: what others store after its preview is not overwritten; then the grid undoes it',
  async ({ page, city, administrator }) => {
    const table = new TableOnPage(page);
    await table.open(pupilsPath(city));
    const [first = 0] = await idsOf(administrator, city);
    await page.getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: 'Ubah semua yang cocok' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah semua yang cocok' });
    await dialog.getByLabel('Kolom yang diubah').selectOption('tahun');
    await expect(dialog.getByText('Isi sekarang: 2024')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Tahun' }).fill('2030');
    await changePupils(administrator, first, 55);
    await dialog.getByRole('button', { name: /^Ubah 8/ }).click();
    await expect(dialog.getByRole('alert')).toContainText(`diubah oleh ${OTHER} (nomor ${first})`);
    expect((await storedPupils(administrator, city))[0]).toMatchObject({ tahun: 2024, jumlah_siswa: 55 });
    await dialog.getByRole('button', { name: /^Ubah 8/ }).click();
    await expect(dialog).toBeHidden();
    await expect(table.cell(1, 'tahun')).toHaveText('2030');
    const notice = page.getByRole('alert').filter({ hasText: 'diubah' });
    await expect(notice.getByRole('button', { name: 'Batalkan' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(table.cell(1, 'tahun')).toHaveText('2024');
    await expect(page.getByRole('button', { name: 'Batalkan', exact: true })).toBeHidden();
  },
);
