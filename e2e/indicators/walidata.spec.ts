import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openWalidataServer } from '@/server/walidata/testing';
import type { Outputs } from '@/ui/trpc';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { test } from '../support/test';

test.use({ storageState: sessionOf('administrator') });
// There is one set of settings.
test.describe.configure({ mode: 'serial' });

const TOKEN = 'token-rahasia-dari-pusat';
const CODES = [
  {
    kodeindikator: '1.01.000123',
    uraian_indikator: 'Rasio siswa per guru',
    satuan: 'orang',
    kodebidang: '1.01',
  },
  { kodeindikator: '1.01.000456', uraian_indikator: 'Angka putus sekolah', satuan: '%', kodebidang: '1.01' },
];
/** The last year, which the page shows first. */
const YEAR = new Date().getFullYear() - 1;

let server: Awaited<ReturnType<typeof openWalidataServer>>;
test.beforeAll(async () => {
  server = await openWalidataServer({ token: TOKEN });
  server.setReference(CODES);
});
test.afterAll(() => server.close());

async function store(by: APIRequestContext): Promise<void> {
  const of = { kota_kab: 'Kota Langsa', kecamatan: 'Walidata', tahun: YEAR, semester: '1', jenjang: 'SD' };
  await mutate(by, 'edits.save', { collection: 'siswa', register: [{ ...of, jumlah_siswa: 300 }] });
  await mutate(by, 'edits.save', { collection: 'guru', register: [{ ...of, jumlah_guru: 20 }] });
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const entryOf = (page: Page, code: string) => page.locator(`[data-code="${code}"]`);

test('an administrator sets it up, chooses a code, sends a value and withdraws it', async ({
  page,
  administrator,
}) => {
  await store(administrator);
  await open(page, '/walidata');
  await tab(page, 'Pengaturan').click();
  await expect(page.getByRole('button', { name: 'Aktifkan' })).toBeDisabled();
  await page.getByLabel('Alamat layanan').fill(server.url);
  await page.getByLabel('Kode pemda').fill('1100');
  await page.getByLabel('Token', { exact: true }).fill(TOKEN);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText(/Harus https/)).toBeVisible();
  await page.getByLabel('Alamat itu di jaringan kantor').check();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText(/Tersimpan sejak/)).toBeVisible();
  await expect(page.getByLabel('Token', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByText('Aktif', { exact: true })).toBeVisible();

  await tab(page, 'Kode indikator').click();
  await page.getByRole('button', { name: 'Baca daftar kode' }).click();
  await expect(page.getByText(/^Daftar kode DSSD dibaca/)).toBeVisible();
  const indicator = page.getByRole('listitem').filter({ hasText: 'Siswa per guru' });
  await indicator.getByRole('button', { name: 'Pilih kode' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cari kode atau uraian').fill('rasio guru');
  await dialog.getByRole('radio', { name: /1\.01\.000123/ }).check();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(indicator.getByText(/Satuan berbeda/)).toBeVisible();

  await tab(page, 'Nilai per tahun').click();
  const entry = entryOf(page, CODES[0]!.kodeindikator);
  await expect(entry.getByText('Baru', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Kirim 1 nilai' }).click();
  await expect(entry.getByText('Tersimpan di sana')).toBeVisible();
  await expect(entry.getByText('Sama', { exact: true })).toBeVisible();
  expect(server.stores).toHaveLength(1);

  await entry.getByRole('button', { name: 'Tarik nilai' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tarik nilai' }).click();
  await expect(entry.getByText('Ditarik', { exact: true })).toBeVisible();
  expect([...server.stored]).toEqual([]);

  await tab(page, 'Panggilan').click();
  const exchange = page.getByRole('listitem').filter({ hasText: 'push_disable_dssd' }).first();
  await exchange.getByText('Lihat isi').click();
  await expect(exchange.getByText(/"kodeindikator":"1\.01\.000123"/)).toBeVisible();
  await open(page, '/history');
  await expect(page.getByText(`menarik nilai tahun ${YEAR} dari e-Walidata`).first()).toBeVisible();
});

for (const theme of THEMES)
  test(`the page can be read at every width, ${theme}`, async ({ browser, administrator }) => {
    const settings = await query<Outputs['walidata']['settings']>(
      administrator,
      'walidata.settings',
      undefined,
    );
    expect(settings.onSince).not.toBeNull();
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('administrator') });
    await open(page, '/walidata');
    for (const part of await page.getByRole('tab').all()) {
      await part.click();
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      await page.waitForLoadState('networkidle');
      const name = `walidata ${await part.getAttribute('aria-controls')}`;
      await inspectAtWidths(page, { name, theme });
      await pictureAtWidths(page, { name, theme });
    }
    expect(complaints).toEqual([]);
  });
