import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { inspectAtWidths, openIn, THEMES } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { test } from '../support/test';

test.use({ storageState: sessionOf('administrator') });
// There is one set of settings.
test.describe.configure({ mode: 'serial' });

/** No other journey counts its records. */
const TABLE = 'trans_api_nik';
const FIGURE = `${TABLE}.jumlah_transaksi`;
const YEAR = 2019;

async function classify(by: APIRequestContext, kind: 'collection' | 'field', id: string): Promise<void> {
  const { version, stored } = await query<Outputs['metadata']['read']>(by, 'metadata.read', { kind, id });
  await mutate(by, 'metadata.save', {
    kind,
    id,
    version,
    values: { ...stored, klasifikasi_data: 'terbuka' },
  });
}

test('an administrator sees what is missing, turns it on, and the portal reads it without a key', async ({
  page,
  administrator,
  playwright,
  baseURL,
}) => {
  const record = { nama_app: 'Pelita', timestamp: `${YEAR}-03-05 08:00:00`, jumlah_transaksi: 12 };
  await mutate(administrator, 'edits.save', { collection: TABLE, register: [record] });
  const portal = await playwright.request.newContext({ baseURL: baseURL! });
  expect((await portal.get('/v1/dataset')).status()).toBe(404);

  await open(page, '/pelita');
  await expect(page.getByRole('button', { name: 'Aktifkan' })).toBeDisabled();
  const entry = page.getByRole('listitem').filter({ hasText: '(Transaksi API NIK)' });
  await expect(entry.getByText('Tidak masuk daftar')).toBeVisible();
  await expect(entry.getByText(/Belum ada klasifikasi/)).toBeVisible();
  await expect(entry.getByText(/Masih kosong: .*kode_urusan/)).toBeVisible();
  await expect(entry.getByRole('link')).toHaveAttribute('href', `/metadata/field/${FIGURE}`);

  await classify(administrator, 'collection', TABLE);
  await classify(administrator, 'field', FIGURE);
  await classify(administrator, 'field', `${TABLE}.nama_app`);
  await page.getByLabel('Kode provinsi').fill('1');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Isi dua angka.')).toBeVisible();
  await page.getByLabel('Kode provinsi').fill('11');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(entry.getByText('Masuk daftar', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByText('Aktif', { exact: true })).toBeVisible();

  const list = await (await portal.get(`/v1/dataset?tahun=${YEAR}`)).json();
  const found = list.datalist.find((one: { nama_data: string }) =>
    one.nama_data.includes('Transaksi API NIK'),
  );
  expect(found).toMatchObject({
    kode_provinsi: '11',
    tahun: YEAR,
    klasifikasi_data: 'terbuka',
    tanggal_data: `${YEAR}-03-31`,
  });
  const detail = await (await portal.get(`${new URL(found.endpoint).pathname}?tahun=${YEAR}`)).json();
  expect(detail.data).toEqual([{ nama_app: 'Pelita', jumlah_transaksi: 12 }]);
  const refused = await portal.get('/v1/dataset?tahun=24');
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 400, errors: [expect.stringContaining('tahun')] });
  await portal.dispose();

  await open(page, '/history');
  await expect(page.getByText('mengaktifkan PELITA').first()).toBeVisible();
});

for (const theme of THEMES)
  test(`the page can be read at every width, ${theme}`, async ({ browser }) => {
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('administrator') });
    await open(page, '/pelita');
    await expect(page.locator('form')).toBeVisible();
    await inspectAtWidths(page, { name: 'pelita', theme });
    expect(complaints).toEqual([]);
  });
