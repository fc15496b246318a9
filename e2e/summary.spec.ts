import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { uniqueName } from './support/keys';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from './support/look';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { mutate } from './support/procedures';
import { test } from './support/test';
import { violationsOf } from './support/violations';

test.use({ storageState: sessionOf('administrator') });

type Row = Readonly<Record<string, string | number>>;
/** The years of which no other journey has records, because the coverage of a period is judged over the whole table. */
const HALF_YEARS = [
  [1992, '1'],
  [1992, '2'],
  [1993, '1'],
  [1993, '2'],
] as const;
const YEARS = [1989, 1990, 1991, 1992, 1993] as const;

/** People by village, half-year and age; the second regency lacks the last half-year. */
const peopleOf = (regencies: readonly string[]): Row[] =>
  regencies.flatMap((kota_kab, r) =>
    HALF_YEARS.slice(0, HALF_YEARS.length - r).flatMap(([tahun, semester], p) =>
      ['Satu', 'Dua'].flatMap((gampong, v) =>
        ['00-04', '05-09'].map((range_usia, a) => ({
          ...{ kota_kab, kecamatan: 'Darul', gampong, tahun, semester, range_usia },
          jumlah_penduduk: 1_000 * (r + 1) + 100 * p + 10 * v + a,
        })),
      ),
    ),
  );

/** Pupils of five years at two levels, in both half-years. */
const pupilsOf = (kota_kab: string): Row[] =>
  YEARS.flatMap((tahun, y) =>
    ['1', '2'].flatMap((semester, s) =>
      ['SD', 'SMP'].map((jenjang, j) => ({
        ...{ kota_kab, kecamatan: 'Darul', tahun, semester, jenjang },
        jumlah_siswa: 500 * (j + 1) + 40 * y + s,
      })),
    ),
  );

const store = (by: APIRequestContext, collection: string, register: readonly Row[]) =>
  mutate(by, 'edits.save', { collection, register });

/** The sum of a figure over the records that have these values, as the page writes it. */
const sumOf = (rows: readonly Row[], figure: string, where: Row): string =>
  rows
    .filter((row) => Object.entries(where).every(([name, value]) => row[name] === value))
    .reduce((sum, row) => sum + Number(row[figure]), 0)
    .toLocaleString('id-ID');

const summaryIn = (page: Page): Locator => page.getByRole('grid');

/** The figures of a row, from the left. */
const figuresOf = (page: Page, name: string): Locator =>
  summaryIn(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('gridcell');

test('population by regency and half-year, from the table to the records of one figure', async ({
  page,
  administrator,
}) => {
  const region = uniqueName('Kota');
  const [first, second] = [`${region} A`, `${region} B`];
  const people = peopleOf([first, second]);
  await store(administrator, 'penduduk_umur', people);
  const ofHalfYear = (kota_kab: string, [tahun, semester]: (typeof HALF_YEARS)[number]) =>
    sumOf(people, 'jumlah_penduduk', { kota_kab, tahun, semester });

  await open(page, `/collections/drka/penduduk_umur?q=${encodeURIComponent(region)}`);
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('menuitem', { name: 'Ringkasan' }).click();
  await expect(page).toHaveURL(/\/collections\/drka\/penduduk_umur\/summary\?q=/);
  await expect(
    page.getByRole('heading', { name: /^Jumlah penduduk, periode terakhir, menurut/ }),
  ).toBeVisible();
  await expect(summaryIn(page).getByRole('columnheader')).toHaveText([
    'Kota/Kabupaten',
    ...HALF_YEARS.map(([year, half]) => new RegExp(`^${year} semester ${half}`)),
    'Terakhir',
  ]);
  const ofFirst = HALF_YEARS.map((one) => ofHalfYear(first, one));
  await expect(figuresOf(page, first)).toHaveText([...ofFirst, ofFirst.at(-1)!]);
  const ofSecond = HALF_YEARS.slice(0, -1).map((one) => ofHalfYear(second, one));
  // The latest period there is not the latest of all, and the page says so.
  await expect(figuresOf(page, second)).toHaveText([...ofSecond, '–', `${ofSecond.at(-1)}1993 semester 1`]);
  expect(await violationsOf(page)).toEqual([]);

  await test.step('adding half-years is refused, and the latest is offered', async () => {
    await page.getByRole('combobox', { name: 'Kolom' }).selectOption({ label: 'Tahun' });
    await page.getByRole('combobox', { name: 'Jumlah penduduk' }).selectOption({ label: 'Jumlah' });
    const refusal = page.getByRole('alert').filter({ hasText: 'tidak boleh dijumlahkan' });
    await expect(refusal).toContainText('Tahun dan Semester');
    expect(await violationsOf(page)).toEqual([]);
    await refusal.getByRole('button', { name: 'Tampilkan periode terakhir' }).click();
    await expect(summaryIn(page).getByRole('columnheader')).toHaveText([
      'Kota/Kabupaten',
      '1992',
      '1993',
      'Terakhir',
    ]);
    await expect(page).toHaveURL(/columns=tahun&last=jumlah_penduduk/);
  });

  await test.step('a figure tells who delivered it', async () => {
    await page.getByRole('combobox', { name: 'Angka membuka' }).selectOption({ label: 'Riwayatnya' });
    await figuresOf(page, second).getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: `Riwayat: ${second}, 1992` });
    // The records of both regencies came as one batch; those of this figure are of two villages with two ages each.
    await expect(dialog.getByRole('listitem')).toHaveText([/menambahkan 4 baris/]);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Angka membuka' }).selectOption({ label: 'Barisnya' });
  });

  await test.step('a figure leads to its records alone, and back', async () => {
    // By keyboard, the last figure is reached by one Tab and arrow keys.
    await figuresOf(page, first).getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(figuresOf(page, first).getByRole('link').nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/collections\/drka\/penduduk_umur\?q=/);
    await expect(page.getByText('4 baris', { exact: true })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: '2', exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(figuresOf(page, second).first()).toBeVisible();
  });
});

test('pupils by level over five years, sorted, as shares and as change', async ({ page, administrator }) => {
  const city = uniqueName('Kota');
  const pupils = pupilsOf(city);
  await store(administrator, 'siswa', pupils);
  // The figures at the end of each year, which is the second half-year.
  const at = (jenjang: string, tahun: number) =>
    sumOf(pupils, 'jumlah_siswa', { jenjang, tahun, semester: '2' });
  await open(
    page,
    `/collections/disdik/siswa/summary?q=${encodeURIComponent(city)}&rows=jenjang&columns=tahun&last=jumlah_siswa`,
  );
  await expect(figuresOf(page, 'SD')).toHaveText([...YEARS, 1993].map((year) => at('SD', year)));
  await expect(figuresOf(page, 'Terakhir').last()).toHaveText(
    sumOf(pupils, 'jumlah_siswa', { tahun: 1993, semester: '2' }),
  );

  const heading = summaryIn(page).getByRole('columnheader', { name: '1993' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(summaryIn(page).getByRole('rowheader')).toHaveText(['SMP', 'SD', 'Terakhir']);
  await heading.getByRole('button').press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(summaryIn(page).getByRole('rowheader')).toHaveText(['SD', 'SMP', 'Terakhir']);

  await test.step('dimensions are dragged, and a choice is taken back', async () => {
    const chips = page.locator('[data-place=unused], [data-place=rows], [data-place=columns]');
    const place = (name: string) => page.locator(`[data-place=${name}]`);
    await chips.getByText('Semester', { exact: true }).dragTo(place('rows'));
    await expect(summaryIn(page).getByRole('columnheader').first()).toHaveText('Jenjang › Semester');
    await chips.getByText('Tahun', { exact: true }).dragTo(place('unused'));
    await expect(page).toHaveURL(/rows=jenjang%2Csemester&last=/);
    await page.goBack();
    await page.goBack();
    await expect(summaryIn(page).getByRole('columnheader').first()).toHaveText('Jenjang');
  });

  const as = page.getByRole('combobox', { name: 'Ditampilkan sebagai' });
  await as.selectOption({ label: 'Selisih dari periode sebelumnya' });
  await expect(figuresOf(page, 'SD')).toHaveText(['–', '+40', '+40', '+40', '+40']);
  await as.selectOption({ label: 'Bagian dari kolom' });
  await expect(figuresOf(page, 'SMP').last()).toHaveText(/^6\d,\d%$|^6\d%$/);
  await page.reload();
  await expect(as).toHaveValue('column_share');

  await test.step('it is saved with its filter, opened again, and removed', async () => {
    const name = uniqueName('Siswa per jenjang');
    const menu = page.getByRole('button', { name: 'Tampilan tersimpan' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Simpan sebagai tampilan baru' }).click();
    await page.getByRole('textbox', { name: 'Nama tampilan' }).fill(name);
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Kolom' }).selectOption({ label: 'Tidak ada' });
    await expect(page).not.toHaveURL(/columns=tahun/);
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(page).toHaveURL(/columns=tahun&last=jumlah_siswa&as=column_share/);
    await expect(figuresOf(page, 'SMP').last()).toHaveText(/^6\d,\d%$|^6\d%$/);
    await menu.click();
    await page.getByRole('menuitem', { name: `Hapus “${name}”` }).click();
    await page.getByRole('button', { name: 'Hapus tampilan' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Jenjang;1989 (%);1990 (%)');

  await page.getByRole('combobox', { name: 'Baris di bawahnya' }).selectOption({ label: 'Semester' });
  await expect(summaryIn(page).getByRole('rowheader')).toHaveText([
    'SD',
    'Semester 1',
    'Semester 2',
    'SMP',
    'Semester 1',
    'Semester 2',
    'Terakhir',
  ]);
});

for (const theme of THEMES) {
  test(`the summary is in order, ${theme}`, async ({ browser, administrator }) => {
    const region = uniqueName('Kota');
    await store(administrator, 'penduduk_umur', peopleOf([`${region} Subulussalam Raya`, `${region} B`]));
    const { page, complaints } = await openIn(browser, {
      theme,
      storageState: sessionOf('administrator'),
      // A refusal is answered with 400, which the browser reports too.
      but: / 400 /,
    });
    const query = `q=${encodeURIComponent(region)}&rows=kota_kab,range_usia&columns=period&last=jumlah_penduduk`;
    await page.goto(`/collections/drka/penduduk_umur/summary?${query}`);
    await expect(page.getByRole('grid')).toBeVisible();
    await inspectAtWidths(page, { name: 'summary', theme });
    await pictureAtWidths(page, { name: 'summary', theme });
    await page.goto(`/collections/drka/penduduk_umur/summary?rows=kota_kab&sum=jumlah_penduduk`);
    await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
    await inspectAtWidths(page, { name: 'summary-refused', theme });
    await pictureAtWidths(page, { name: 'summary-refused', theme });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}
