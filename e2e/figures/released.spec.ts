import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { test as base } from '../support/test';
import { releasePeriod } from './release-period';

const TABLE = 'pengulangan_kelas';

type Years = Readonly<{ before: number; year: number }>;

/** Years whose figures no other journey looks at. */
const [FIRST_YEAR, LAST_YEAR] = [1905, 1985];

/** A journey with a table of two years: the second is released, and corrected since. */
const test = base.extend<{ years: Years }>({
  years: async ({ administrator }, use) => {
    const years = await freeYears(administrator);
    const { before, year } = years;
    const [first] = await add(administrator, year);
    await add(administrator, before);
    await releasePeriod(administrator, { collection: TABLE, period: String(year), mark: 'provisional' });
    await mutate(administrator, 'edits.save', {
      collection: TABLE,
      change: [{ set: { id_pengulangan: first, jumlah_siswa: 999 }, was: {} }],
    });
    await use(years);
    await removeAll(administrator, years);
  },
});

/** The first two years without records and without releases. */
async function freeYears(staff: APIRequestContext): Promise<Years> {
  const { periods } = await query<Outputs['releases']['board']>(staff, 'releases.board');
  const taken = new Set(
    periods.flatMap(({ collection, period }) => (collection === TABLE ? [Number(period)] : [])),
  );
  for (let before = FIRST_YEAR; before < LAST_YEAR; before += 2)
    if (!taken.has(before) && !taken.has(before + 1)) return { before, year: before + 1 };
  throw new Error('there are no free years');
}

test.use({ storageState: sessionOf('data_officer') });

async function add(staff: APIRequestContext, tahun: number): Promise<number[]> {
  const { registered } = await mutate<Outputs['edits']['save']>(staff, 'edits.save', {
    collection: TABLE,
    register: [120, 80].map((jumlah_siswa, n) => ({
      ...{
        kota_kab: 'Kota Sabang',
        kecamatan: ['Sukakarya', 'Sukajaya'][n],
        tahun,
        jenjang: 'SD',
        jumlah_siswa,
      },
    })),
  });
  return registered.map((record) => Number(record?.['id_pengulangan']));
}

async function removeAll(staff: APIRequestContext, { before, year }: Years): Promise<void> {
  const filter = { column: 'tahun', op: 'in', value: [before, year].map(String) };
  const asked = { collection: TABLE, view: { filter }, take: 20 };
  const { rows } = await query<{ rows: Record<string, unknown>[] }>(staff, 'tables.rows', asked);
  const remove = rows.map(({ id_pengulangan }) => ({ item: { id_pengulangan } }));
  await mutate(staff, 'edits.save', { collection: TABLE, remove });
}

const summaryOf = ({ before, year }: Years): string => {
  const filter = { column: 'tahun', op: 'in', value: [before, year].map(String) };
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  return `/collections/disdik/${TABLE}/summary?rows=kecamatan&columns=tahun&last=jumlah_siswa&${query}`;
};
const picturesOf = ({ year }: Years): string => `/collections/disdik/${TABLE}/pictures?tahun=${year}`;

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const rowOf = (page: Page, name: string) => page.getByRole('grid').getByRole('row', { name });

test('a summary shows released figures, says which, and shows them as they stand now when asked', async ({
  page,
  years,
}) => {
  await open(page, summaryOf(years));
  await expect(page.getByRole('grid').getByRole('columnheader', { name: `${years.year} *` })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('columnheader', { name: `${years.before} °` })).toBeVisible();
  await expect(rowOf(page, 'Sukakarya')).toContainText(/120.*120/);
  await expect(page.getByText(`Angka rilis: ${years.year} versi 1 (sementara).`)).toContainText(
    `Belum dirilis, jadi seperti sekarang: ${years.before}. * = angka sementara, ° = belum dirilis.`,
  );
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: /CSV/ }).first().click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain(`${years.year} *`);
  expect(file).not.toContain('999');

  // The address of a released figure is that of its release, also after the correction.
  await page.getByRole('combobox', { name: 'Angka membuka' }).selectOption('address');
  await rowOf(page, 'Sukakarya').getByRole('button', { name: '120' }).last().click();
  await expect(page).toHaveURL(/\/figures\/[a-z2-9]{12}$/);
  await expect(page.getByRole('region', { name: 'Kutipan' })).toContainText(`Rilis ${years.year}.v1`);
  await expect(page.getByText('999, berubah (+879)')).toBeVisible();

  await page.goBack();
  await button(page, 'Lihat angka seperti sekarang').press('Enter');
  await expect(page).toHaveURL(/figures=present/);
  await expect(rowOf(page, 'Sukakarya')).toContainText(/120.*999/);
  await expect(page.getByText(/^Seperti sekarang, bukan angka rilis\./)).toBeVisible();
  await button(page, 'Lihat angka rilis').press('Enter');
  await expect(rowOf(page, 'Sukakarya')).not.toContainText('999');

  // A table always has the stored records, and says so.
  await page.getByRole('link', { name: 'Buka tabel' }).first().click();
  await expect(page.getByText('Data seperti sekarang, bukan rilis')).toBeVisible();
});

test('pictures and reports show released figures', async ({ page, years }) => {
  await open(page, picturesOf(years));
  await expect(page.getByText(`Angka rilis: ${years.year} versi 1 (sementara).`)).toBeVisible();
  const figures = page.locator('details').first();
  await figures.locator('summary').click();
  await expect(figures.getByRole('table')).toContainText('200');
  await button(page, 'Lihat angka seperti sekarang').click();
  await expect(figures.getByRole('table')).toContainText(/1\.079/);
});

for (const theme of THEMES)
  test(`released figures are in order, ${theme}`, async ({ browser, years }) => {
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('data_officer') });
    for (const [name, address] of [
      ['released summary', summaryOf(years)],
      ['present summary', `${summaryOf(years)}&figures=present`],
      ['released pictures', picturesOf(years)],
    ] as const) {
      await open(page, address);
      await expect(
        page.getByRole('button', { name: /figures as they|angka seperti|released figures|angka rilis/i }),
      ).toBeVisible();
      await inspectAtWidths(page, { name, theme });
      await pictureAtWidths(page, { name, theme });
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
