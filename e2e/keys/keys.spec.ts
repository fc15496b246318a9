import { expect, type Page } from '@playwright/test';
import { runCurl } from '../support/command';
import { tabTo } from '../support/keyboard';
import { issueKeys, uniqueName } from '../support/keys';
import { open, reload } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { callApi } from '../support/rest-client';
import { test } from '../support/test';

const DAY_MS = 86_400_000;
/** Each change needs a connection of its own, for which it may wait. */
const AT_ONCE = 10;

test.use({ storageState: sessionOf('help_desk') });

test('the help desk issues a key, which is shown once and does what its summary says', async ({
  page,
  baseURL,
}) => {
  const name = uniqueName('Sinkronisasi Dapodik');
  await open(page, '/keys');
  await page.getByRole('link', { name: 'Terbitkan kunci' }).first().click();
  await page.getByLabel('Nama kunci').fill(name);
  await page.getByLabel('Instansi').fill('Dinas Pendidikan');
  await page.getByRole('button', { name: 'Semua operasi pada Pendidikan' }).click();
  await page.getByText('90 hari', { exact: true }).click();
  await page.getByLabel('Alamat IP yang diizinkan').fill('127.0.0.1\n10.1.0.0/16');
  await page.getByText('600', { exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Ringkasan' })).toContainText(
    `Kunci ini dapat mengelola penuh Pendidikan sampai ${inDays(90)}, hanya dari 127.0.0.1 atau 10.1.0.0/16, ` +
      'paling banyak 600 panggilan per menit.',
  );
  await page.getByRole('button', { name: 'Terbitkan kunci' }).click();

  const dialog = page.getByRole('dialog', { name: `Kunci untuk ${name}` });
  const key = (await dialog.getByTestId('secret').textContent()) ?? '';
  const command = (await dialog.getByTestId('curl').textContent()) ?? '';
  await expectGuarded(page);

  const reply = await runCurl(command);
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.body)).toMatchObject({ status: true });
  const beyond = await callApi(`${baseURL}/api/drka/penduduk_jk`, { key });
  expect(beyond).toMatchObject({ status: 403, body: { code: 'operation_not_allowed' } });
  const elsewhere = await callApi(`${baseURL}/api/disdik/siswa`, { key, from: '198.51.100.7' });
  expect(elsewhere).toMatchObject({ status: 403, body: { code: 'address_not_allowed' } });

  await dialog.getByLabel('Saya sudah menyimpannya').check();
  await dialog.getByRole('button', { name: 'Selesai, buka rinciannya' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectForgotten(page, key);
  await reload(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectForgotten(page, key);
});

test('a key bound to a regency stores its records, and no others', async ({ page, baseURL }) => {
  const regency = 'Kota Subulussalam';
  const kecamatan = uniqueName('Kecamatan');
  await open(page, '/keys/new');
  await page.getByLabel('Nama kunci').fill(uniqueName('Terikat'));
  await page.getByLabel('Instansi').fill('Dinas Pendidikan');
  await page.getByRole('button', { name: 'Semua operasi pada Pendidikan' }).click();
  const scope = page.getByRole('region', { name: 'Dibatasi pada' });
  await scope.getByRole('combobox', { name: 'Batasi menurut kolom' }).click();
  await page.getByRole('option', { name: 'Kota/Kabupaten' }).click();
  await page.getByRole('button', { name: 'Terbitkan kunci' }).click();
  await expect(scope.getByText('Isi paling sedikit satu nilai, atau hapus batas ini.')).toBeVisible();
  const values = scope.getByRole('combobox', { name: 'Hanya data dengan Kota/Kabupaten' });
  await values.fill('subulus');
  await page.getByRole('option', { name: regency }).click();
  // The list stays open for more values.
  await page.keyboard.press('Escape');
  await scope.getByLabel('Hanya data dalam batas itu').check();
  const said = `yang dapat dibaca dan diubah hanya data dengan Kota/Kabupaten: ${regency}.`;
  await expect(page.getByRole('complementary', { name: 'Ringkasan' })).toContainText(said);
  await page.getByRole('button', { name: 'Terbitkan kunci' }).click();
  const key = (await page.getByTestId('secret').textContent()) ?? '';

  const url = `${baseURL}/api/disdik/apm`;
  const item = { kecamatan, tahun: 2024, jenjang: 'SD', jumlah_apm: 1 };
  const items = [
    { ...item, kota_kab: regency },
    { ...item, kota_kab: 'Subulus' },
  ];
  const { body } = await callApi(url, { key, method: 'POST', items });
  expect(body).toMatchObject({
    info: { jumlah_tersimpan: 1, jumlah_gagal: 1 },
    errors: [{ index: 1, code: 'outside_scope', field: 'kota_kab' }],
  });
  const own = `${url}?kecamatan=${encodeURIComponent(kecamatan)}`;
  expect((await callApi(own, { key })).body).toMatchObject({ total: 1 });
  expect((await callApi(url, { key, method: 'DELETE', items: body.data })).body.info.jumlah_terhapus).toBe(1);

  await page.getByLabel('Saya sudah menyimpannya').check();
  await page.getByRole('button', { name: 'Selesai, buka rinciannya' }).click();
  await expect(page.getByRole('region', { name: 'Rincian' })).toContainText(`Kota/Kabupaten: ${regency}`);
  await page.getByRole('button', { name: 'Ubah', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Hapus batas Kota/Kabupaten' }).click();
  await form.getByRole('button', { name: 'Periksa perubahan' }).click();
  await expect(form).toContainText('Tidak dibatasi');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('region', { name: 'Rincian' })).toContainText('Tidak dibatasi');
});

/** Neither the Escape key, nor "back", nor closing the tab removes the key from the screen before it is stored. */
async function expectGuarded(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Selesai, buka rinciannya' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.goBack();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(dialog.getByTestId('secret')).toBeVisible();
}

async function expectForgotten(page: Page, key: string) {
  expect(await page.content()).not.toContain(key);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(kept).not.toContain(key);
}

test('three hundred keys are searched, filtered and sorted, and the address keeps the view', async ({
  page,
  helpDesk,
}) => {
  const tag = uniqueName('Deret');
  await issueMany(helpDesk, tag);
  await open(page, '/keys');
  const rows = page.getByRole('table', { name: 'Kunci API' }).locator('tbody').getByRole('row');
  const filters = page.getByRole('navigation', { name: 'Saringan' });

  await page.getByRole('searchbox', { name: 'Cari kunci' }).fill(tag);
  for (const [filter, count] of Object.entries({
    Semua: 300,
    'Segera berakhir': 4,
    Dicabut: 2,
    Ditangguhkan: 1,
  })) {
    await expect(filters.getByRole('link', { name: `${filter} ${count}`, exact: true })).toBeVisible();
  }
  await page.getByLabel('Urutkan').selectOption('Nama');
  await expect(rows.first()).toContainText(`${tag} 001`);
  await expect(page.getByText('Menampilkan 50 dari 300 kunci')).toBeVisible();
  await page.getByRole('button', { name: 'Muat lebih banyak' }).click();
  await expect(rows).toHaveCount(100);
  await expect(page.getByRole('link', { name: `${tag} 051` })).toBeFocused();

  await filters.getByRole('link', { name: /^Segera berakhir/ }).click();
  await page.getByLabel('Urutkan').selectOption('Paling cepat berakhir');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(`${tag} 004`);
  await expect(page).toHaveURL(/\/keys\?q=.*&filter=expiring&sort=expiry$/);
  await reload(page);
  await expect(rows.first()).toContainText(`${tag} 004`);
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `${tag} 004` })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole('searchbox', { name: 'Cari kunci' })).toHaveValue(tag);
  await page.goBack();
  await expect(page.getByLabel('Urutkan')).toHaveValue('name');
});

/** Three hundred keys: four end soon, the fourth first; two are revoked, one is suspended. */
async function issueMany(by: Parameters<typeof issueKeys>[0], tag: string) {
  const keys = Array.from({ length: 300 }, (_, place) => ({
    name: `${tag} ${String(place + 1).padStart(3, '0')}`,
    expiresAt: new Date(Date.now() + (place < 4 ? 20 - place : 200) * DAY_MS).toISOString(),
  }));
  const ids: string[] = [];
  while (keys.length > 0) {
    const issued = await issueKeys(by, keys.splice(0, AT_ONCE));
    ids.push(...issued.map(({ record }) => record.id));
  }
  await mutate(by, 'keys.revoke', { id: ids[4], reason: 'Uji' });
  await mutate(by, 'keys.revoke', { id: ids[5], reason: 'Uji' });
  await mutate(by, 'keys.suspend', { id: ids[6] });
}

test('by keyboard alone a key is issued and revoked', async ({ page, baseURL }) => {
  const { keyboard } = page;
  const name = uniqueName('Papan ketik');
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  await open(page, '/keys/new');
  await expect(page.getByLabel('Nama kunci')).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Tab');
  await keyboard.type('Bappeda');
  await tabTo(page, button('Hanya baca'));
  await keyboard.press('Enter');
  await tabTo(page, button('Terbitkan kunci'));
  await keyboard.press('Enter');

  const key = (await page.getByTestId('secret').textContent()) ?? '';
  expect((await callApi(`${baseURL}/api/disdik/siswa`, { key })).status).toBe(200);
  await tabTo(page, page.getByLabel('Saya sudah menyimpannya'));
  await keyboard.press('Space');
  await tabTo(page, button('Selesai, buka rinciannya'));
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await tabTo(page, button('Cabut'));
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Alasan' })).toBeFocused();
  await keyboard.type('Hanya uji coba');
  await keyboard.press('Tab');
  await keyboard.type(key.slice(0, 12));
  await keyboard.press('Enter');
  await expect(page.getByText('Kunci ini sudah dicabut dan tidak dapat diaktifkan lagi')).toBeVisible();
  expect((await callApi(`${baseURL}/api/disdik/siswa`, { key })).body.code).toBe('revoked_key');
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(page, page.getByRole('link', { name: 'Semua kunci' }));
});

const inDays = (days: number) =>
  new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(
    Date.now() + days * DAY_MS,
  );
