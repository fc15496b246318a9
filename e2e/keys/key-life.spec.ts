import { expect, type Page } from '@playwright/test';
import { issueKey, uniqueName } from '../support/keys';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { callApi, RestClient, type Sight } from '../support/rest-client';
import { test } from '../support/test';

/** The time within which a change of a key takes effect. */
const OBEYED_MS = 1_000;
/** Use is written every 3 s, and the page of a key that is being rotated reads it every 10 s. */
const NOTICED_MS = 20_000;

test.use({ storageState: sessionOf('help_desk') });

test('a key is rotated while a system works with the old one, until that is ended', async ({
  page,
  helpDesk,
  baseURL,
}) => {
  const url = `${baseURL}/api/disdik/siswa`;
  const name = uniqueName('Dapodik');
  const old = await issueKey(helpDesk, { name });
  const system = new RestClient(url, old.key);
  await system.sees(200);
  await open(page, `/keys/${old.record.id}`);
  await page.getByRole('button', { name: 'Ganti kunci' }).click();
  await page.getByRole('menuitem', { name: 'Ganti dengan masa peralihan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '1 hari', exact: true }).check();
  await expect(dialog).toContainText(`Kunci lama (${old.record.prefix}…) tetap berlaku sampai`);
  await dialog.getByRole('button', { name: 'Buat kunci baru' }).click();
  const key = (await page.getByTestId('secret').textContent()) ?? '';
  expect(key).not.toBe(old.key);
  expect((await callApi(url, { key })).status).toBe(200);
  await system.sees(200);
  await page.getByLabel('Saya sudah menyimpannya').check();
  await page.getByRole('button', { name: 'Ke halaman kunci baru' }).click();

  await expect(page.getByRole('main')).toContainText(`${key.slice(0, 12)}…`);
  await expect(page.getByText('Kunci lama masih digunakan')).toBeVisible({ timeout: NOTICED_MS });
  await page.getByRole('button', { name: 'Akhiri kunci lama sekarang' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Ketik nama kunci/)
    .fill(old.record.prefix);
  const revoked = await clickToRevoke(page);
  await system.sees(401);
  expectRevoked(await system.stop(), revoked);
  expect((await callApi(url, { key })).status).toBe(200);
  await expect(page.getByText('Kunci lama masih digunakan')).toBeHidden();
});

test('a revoked key is refused within a second, and its history tells why', async ({
  page,
  helpDesk,
  baseURL,
}) => {
  const name = uniqueName('Bocor');
  const { key, record } = await issueKey(helpDesk, { name });
  const system = new RestClient(`${baseURL}/api/drka/penduduk_jk`, key);
  await system.sees(200);
  await open(page, `/keys/${record.id}`);
  await page.getByRole('button', { name: 'Cabut', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Cabut ${name}` });
  await dialog.getByRole('button', { name: 'Cabut selamanya' }).click();
  await expect(dialog.getByText('Tulis alasannya.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Tersebar di surel');
  await dialog.getByLabel(/^Ketik nama kunci/).fill(name);
  const revoked = await clickToRevoke(page);
  await system.sees(401);
  expectRevoked(await system.stop(), revoked);
  await expect(page.getByText('Kunci ini sudah dicabut dan tidak dapat diaktifkan lagi')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aktifkan lagi' })).toBeHidden();
  const event = page.getByRole('region', { name: 'Riwayat' }).getByRole('listitem').first();
  await expect(event).toContainText('Kunci dicabut');
  await expect(event).toContainText('Teuku Meja Bantuan');
  await expect(event).toContainText('Alasan: Tersebar di surel');
});

test('a key is suspended and resumed while a system works with it', async ({ page, helpDesk, baseURL }) => {
  const name = uniqueName('Jeda');
  const { key, record } = await issueKey(helpDesk, { name });
  const system = new RestClient(`${baseURL}/api/rsud/dokter`, key);
  await system.sees(200);
  await open(page, `/keys/${record.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Tangguhkan' }).click();
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Terlalu sering');
  await dialog.getByRole('button', { name: 'Tangguhkan' }).click();
  await expect(page.getByText('Kunci ini sedang ditangguhkan: semua panggilannya ditolak')).toBeVisible();
  await system.sees(401);
  await page.getByRole('button', { name: 'Aktifkan lagi' }).click();
  await dialog.getByRole('button', { name: 'Aktifkan lagi' }).click();
  await expect(page.getByRole('button', { name: 'Tangguhkan' })).toBeVisible();
  await system.sees(200);
  const codes = (await system.stop()).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([undefined, 'suspended_key']));
  const events = page.getByRole('region', { name: 'Riwayat' }).getByRole('listitem');
  await expect(events).toContainText(['Kunci diaktifkan lagi', 'Kunci ditangguhkan', 'Kunci diterbitkan']);
});

test('who comes too late learns that somebody else has revoked the key', async ({
  page,
  helpDesk,
  administrator,
}) => {
  const { record } = await issueKey(helpDesk);
  await open(page, `/keys/${record.id}`);
  await page.getByRole('button', { name: 'Tangguhkan' }).click();
  await mutate(administrator, 'keys.revoke', { id: record.id, reason: 'Lebih dulu' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tangguhkan' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Orang lain mengubahnya lebih dahulu.');
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByText('Alasan: Lebih dulu').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tangguhkan' })).toBeHidden();
});

test('the use of a key is shown by day, operation and status, with the cause of each refusal', async ({
  page,
  helpDesk,
  baseURL,
}) => {
  const { key, record } = await issueKey(helpDesk, {
    permissions: [{ scope: 'disdik/siswa', operations: ['list'] }],
  });
  const siswa = `${baseURL}/api/disdik/siswa`;
  for (let call = 0; call < 5; call += 1) expect((await callApi(siswa, { key })).status).toBe(200);
  for (let call = 0; call < 2; call += 1)
    expect((await callApi(siswa, { key, method: 'DELETE', items: [{ id_siswa: 1 }] })).status).toBe(403);

  const use = page.getByRole('region', { name: 'Penggunaan' });
  await expect(async () => {
    await open(page, `/keys/${record.id}`);
    await expect(use.getByText('5 panggilan dilayani, 2 ditolak (28,6%).')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Ringkasan' })).toContainText('dari 127.0.0.1');
  await expect(use.locator('svg[role=img]')).toBeVisible();
  await use.getByRole('button', { name: 'Tampilkan sebagai tabel' }).click();
  const days = use.getByRole('table', { name: 'Panggilan per hari' }).locator('tbody');
  await expect(days.getByRole('row').first().getByRole('cell')).toHaveText(['5', '2']);
  await expect(use.getByRole('table', { name: 'Menurut status jawaban' })).toContainText(
    '403 · tidak diizinkan',
  );
  const refused = use.getByRole('table', { name: 'Panggilan yang ditolak' }).locator('tbody');
  await expect(refused.getByRole('row')).toHaveText(/Operasi di luar izin kunci.*Hapus · Siswa.*2/);
});

/** Presses the last button. @returns the times of the browser's request and of the answer */
async function clickToRevoke(page: Page): Promise<{ asked: number; done: number }> {
  const answered = page.waitForResponse((response) => response.url().includes('keys.revoke'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cabut selamanya' }).click();
  const response = await answered;
  await response.finished();
  const { startTime, responseEnd } = response.request().timing();
  return { asked: startTime, done: startTime + responseEnd };
}

/** Calls are served until the click, refused at the latest a second after the page shows the change, and never served again. */
function expectRevoked(sights: readonly Sight[], { asked, done }: { asked: number; done: number }) {
  const first = sights.findIndex(({ status }) => status !== 200);
  const refused = sights.slice(first);
  expect(first).toBeGreaterThan(0);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'revoked_key'));
  expect(refused[0]?.at).toBeGreaterThanOrEqual(asked);
  const served = sights.slice(0, first).map(({ begun }) => begun);
  expect(Math.max(...served)).toBeLessThan(done + OBEYED_MS);
}
