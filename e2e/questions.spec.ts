import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { aceh } from '@/domain/places/testing';
import { open } from './support/open';
import { test } from './support/own-service';
import { PASSWORD, PEOPLE } from './support/people';
import { mutate } from './support/procedures';
import { typePassword } from './support/sign-in';

/**
 * Six questions of a head of office. Each can be answered in at most four steps from the home page, with the same result as
 * by SQL.
 */

const { email } = PEOPLE.administrator;
const MAX_STEPS = 4;
const LAST_YEAR = new Date().getFullYear() - 1;
const YEARS = Array.from({ length: 5 }, (_, back) => LAST_YEAR - back).reverse();
const REGENCIES = aceh.byLevel.regency.map(({ name }) => name);
/** These regencies have not delivered the second half of the last year. */
const LATE = new Set(['Kota Sabang', 'Pidie']);
const DISTRICT = { kota_kab: 'Bireuen', kecamatan: 'Jeunieb' };
const AGES = ['00-04', '05-09', '10-14', '60-64'];
const HALF_YEARS = ['1', '2'];
/** Wrong figures, by the indexes of their regency and year, in the first half-year of primary schools. */
const WRONG = new Map([
  ['0 2', 77_000],
  ['4 3', 0],
  ['9 1', 7],
]);

type Row = Readonly<Record<string, string | number>>;

const PUPILS: Row[] = REGENCIES.flatMap((kota_kab, r) =>
  YEARS.flatMap((tahun, y) =>
    HALF_YEARS.filter((semester) => !(semester === '2' && tahun === LAST_YEAR && LATE.has(kota_kab))).flatMap(
      (semester) =>
        ['SD', 'SMP', 'SMA'].map((jenjang, j) => ({
          ...{ kota_kab, kecamatan: districtOf(kota_kab), tahun, semester, jenjang },
          jumlah_siswa:
            (semester === '1' && j === 0 ? WRONG.get(`${r} ${y}`) : undefined) ??
            7_000 - 2_000 * j + 31 * r + 10 * y,
        })),
    ),
  ),
);

const DISTRICTS = [
  DISTRICT,
  { kota_kab: DISTRICT.kota_kab, kecamatan: 'Samalanga' },
  ...REGENCIES.filter((kota_kab) => kota_kab !== DISTRICT.kota_kab).map((kota_kab) => ({
    kota_kab,
    kecamatan: districtOf(kota_kab),
  })),
];

const PEOPLE_BY_AGE: Row[] = DISTRICTS.flatMap((place, d) =>
  HALF_YEARS.flatMap((semester, s) =>
    ['Satu', 'Dua'].flatMap((gampong, g) =>
      AGES.map((range_usia, a) => ({
        ...{ ...place, gampong, tahun: LAST_YEAR, semester, range_usia },
        jumlah_penduduk: 100 * (a + 1) + 10 * s + 3 * g + d,
      })),
    ),
  ),
);

const DISEASES: Row[] = [11, 12].flatMap((bulan) =>
  Array.from({ length: 13 }, (_, i) => ({
    ...{ tahun: LAST_YEAR, bulan, nama_penyakit: `Penyakit ${String(i).padStart(2, '0')}` },
    jumlah: 50 + ((i * 37 + bulan * 11) % 101),
  })),
);

function districtOf(regency: string): string {
  const { code } = aceh.byLevel.regency.find(({ name }) => name === regency)!;
  return aceh.children.get(code)![0]!.name;
}

const store = (by: APIRequestContext, collection: string, register: readonly Row[]) =>
  mutate(by, 'edits.save', { collection, register });

/** Reads values by SQL. */
async function answerOf(url: string, text: string, values: unknown[] = []): Promise<string[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<string[]>({ text, values, rowMode: 'array' });
  await client.end();
  return rows.map((row) => row.map(String));
}

/** The rows of a summary or of the table below a picture, with the names and without separators. */
async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole('row').all();
  const texts = await Promise.all(
    rows.slice(1).map((row) => row.locator('th, td, [role=rowheader], [role=gridcell]').allTextContents()),
  );
  return texts.map(([name = '', ...figures]) => [
    name,
    ...figures.map((figure) => figure.replaceAll('.', '')),
  ]);
}

test('the six questions of a head of office', async ({ page, start, ownDatabase }) => {
  // The time limit allows for six journeys, and for findings that come half a minute after the figures were written.
  test.slow();
  const service = await start({ ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD });
  await open(page, `${service.baseUrl}/sign-in`);
  await typePassword(page, email);
  await expect(page).toHaveURL(`${service.baseUrl}/`);
  const by = withOrigin(page, service.baseUrl);
  await store(by, 'siswa', PUPILS);
  await store(by, 'penduduk_umur', PEOPLE_BY_AGE);
  await store(by, 'penyakit_top_10', DISEASES);

  /** Begins at the home page; each action through `does` counts as a step. */
  const journey = async () => {
    await open(page, `${service.baseUrl}/`);
    // Content that is loaded above a link moves it, so that a click could miss it.
    await expect(page.getByRole('main').getByRole('status', { name: 'Memuat' })).toHaveCount(0);
    let steps = 0;
    return async (does: Promise<unknown>) => {
      await does;
      steps += 1;
      expect(steps, 'steps from the home page').toBeLessThanOrEqual(MAX_STEPS);
    };
  };
  const toPictures = (table: string) =>
    page
      .getByRole('table')
      .getByRole('link', { name: `Gambar: ${table}`, exact: true })
      .click();
  const figuresIn = async (title: RegExp) => {
    const picture = page.getByRole('region', { name: title }).first();
    await expect(picture.getByRole('img').first()).toBeVisible();
    return {
      open: () => picture.getByText('Angkanya sebagai tabel').click(),
      table: picture.getByRole('table'),
    };
  };

  await test.step('population by regency and half-year', async () => {
    const step = await journey();
    await step(
      page.getByRole('table').getByRole('link', { name: 'Penduduk menurut umur', exact: true }).click(),
    );
    await step(page.getByRole('button', { name: 'Lainnya' }).click());
    await step(page.getByRole('menuitem', { name: 'Ringkasan' }).click());
    const expected = await answerOf(
      ownDatabase,
      `SELECT kota_kab, sum(jumlah_penduduk) FILTER (WHERE semester = '1'),
         sum(jumlah_penduduk) FILTER (WHERE semester = '2')
       FROM penduduk_umur GROUP BY kota_kab ORDER BY kota_kab`,
    );
    expect(expected).toHaveLength(REGENCIES.length);
    const summary = page.getByRole('grid');
    await expect(summary.getByRole('columnheader').nth(2)).toHaveText(`${LAST_YEAR} semester 2`);
    const rows = async () =>
      (await rowsOf(summary)).slice(0, -1).map(([name, first, second]) => [name, first, second]);
    await expect.poll(rows).toEqual(expected);
  });

  await test.step('pupils by level over five years', async () => {
    const step = await journey();
    await step(toPictures('Siswa'));
    const figures = await figuresIn(/^Jumlah siswa menurut jenjang dari waktu ke waktu/);
    await step(figures.open());
    const expected = await answerOf(
      ownDatabase,
      `SELECT 'S' || semester || ' ' || tahun, sum(jumlah_siswa) FILTER (WHERE jenjang = 'SD'),
         sum(jumlah_siswa) FILTER (WHERE jenjang = 'SMP'), sum(jumlah_siswa) FILTER (WHERE jenjang = 'SMA')
       FROM siswa WHERE tahun > (SELECT max(tahun) - 5 FROM siswa) GROUP BY tahun, semester ORDER BY tahun, semester`,
    );
    expect(expected).toHaveLength(YEARS.length * HALF_YEARS.length);
    await expect(figures.table.getByRole('columnheader')).toHaveText([/./, 'SD', 'SMP', 'SMA']);
    expect(await rowsOf(figures.table)).toEqual(expected);
  });

  await test.step('the ten most frequent diseases of the last month, against the month before', async () => {
    const step = await journey();
    await step(toPictures('Sepuluh penyakit terbanyak'));
    const figures = await figuresIn(/^Penyakit dengan jumlah kasus terbanyak/);
    await step(figures.open());
    const expected = await answerOf(
      ownDatabase,
      `SELECT p.nama_penyakit, p.jumlah, b.jumlah FROM penyakit_top_10 p
       LEFT JOIN penyakit_top_10 b ON (b.nama_penyakit, b.tahun, b.bulan) = (p.nama_penyakit, p.tahun, 11)
       WHERE p.tahun = $1 AND p.bulan = 12 ORDER BY p.jumlah DESC LIMIT 10`,
      [LAST_YEAR],
    );
    const shown = await rowsOf(figures.table);
    expect(shown.slice(0, expected.length)).toEqual(expected);
  });

  await test.step('which regencies have not delivered the second half of the last year', async () => {
    const step = await journey();
    await step(page.getByRole('link', { name: `Siswa, Semester 2 ${LAST_YEAR}`, exact: true }).click());
    await step(page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Belum ada' }));
    const expected = await answerOf(
      ownDatabase,
      `SELECT DISTINCT kota_kab FROM siswa
       EXCEPT SELECT kota_kab FROM siswa WHERE tahun = $1 AND semester = '2' ORDER BY 1`,
      [LAST_YEAR],
    );
    expect(expected).toHaveLength(LATE.size);
    const names = page.getByRole('grid').getByRole('rowheader');
    await expect(names).toHaveCount(expected.length);
    for (const [name = ''] of expected) await expect(names.filter({ hasText: name })).toHaveCount(1);
  });

  await test.step('the ages of a district', async () => {
    const step = await journey();
    await step(toPictures('Penduduk menurut umur'));
    await step(page.getByRole('combobox', { name: 'Kota/Kabupaten' }).selectOption(DISTRICT.kota_kab));
    await step(page.getByRole('combobox', { name: 'Kecamatan' }).selectOption(DISTRICT.kecamatan));
    const figures = await figuresIn(/^Jumlah penduduk menurut kelompok umur/);
    await step(figures.open());
    const expected = await answerOf(
      ownDatabase,
      `SELECT range_usia, sum(jumlah_penduduk) FROM penduduk_umur
       WHERE kecamatan = $1 AND tahun = $2 AND semester = '2' GROUP BY 1 ORDER BY 1`,
      [DISTRICT.kecamatan, LAST_YEAR],
    );
    await expect.poll(() => rowsOf(figures.table)).toEqual(expected);
  });

  await test.step('which figures look wrong', async () => {
    // The findings are searched in the background.
    await expect
      .poll(async () => (await answerOf(ownDatabase, 'SELECT count(*) FROM finding'))[0]?.[0], {
        timeout: 120_000,
      })
      .toBe(String(WRONG.size));
    const step = await journey();
    await step(page.getByRole('term').getByRole('link', { name: 'Temuan', exact: true }).click());
    const wrong = await answerOf(
      ownDatabase,
      `SELECT kota_kab, jumlah_siswa FROM siswa s WHERE NOT jumlah_siswa BETWEEN
         (SELECT avg(jumlah_siswa) FROM siswa WHERE kota_kab = s.kota_kab AND jenjang = s.jenjang AND semester = '2') / 3 AND
         (SELECT avg(jumlah_siswa) FROM siswa WHERE kota_kab = s.kota_kab AND jenjang = s.jenjang AND semester = '2') * 3`,
    );
    expect(wrong).toHaveLength(WRONG.size);
    // The home page has list items with the places too.
    await expect(page).toHaveURL(/\/findings/);
    const findings = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jumlah siswa' });
    await expect(findings).toHaveCount(wrong.length);
    for (const [place = '', figure = ''] of wrong)
      await expect(findings.filter({ hasText: place })).toContainText(
        `Jumlah siswa: ${Number(figure).toLocaleString('id-ID')},`,
      );
  });
});

/** Calls procedures as the page does. */
function withOrigin(page: Page, origin: string): APIRequestContext {
  const { request } = page;
  return {
    ...request,
    post: (path: string, options: Parameters<APIRequestContext['post']>[1]) =>
      request.post(`${origin}${path}`, { ...options, headers: { origin } }),
  } as APIRequestContext;
}
