import { expect, type Page } from '@playwright/test';
import { runCurl } from './support/command';
import { tabTo } from './support/keyboard';
import { uniqueName } from './support/keys';
import { open, reload } from './support/open';
import { sessionOf } from './support/people';
import { findRequest, submitRequest } from './support/requests';
import { callApi } from './support/rest-client';
import { test } from './support/test';

test.use({ storageState: sessionOf('help_desk') });

test('an agency asks, the help desk grants less with a reason, and the key is collected once', async ({
  page,
  stranger,
  baseURL,
}) => {
  const agency = uniqueName('Dinas Pendidikan');
  await open(stranger, '/request-access');
  await stranger.getByLabel('Instansi').fill(agency);
  await stranger.getByLabel('Aplikasi atau sistem').fill('Dapodik Daerah');
  await stranger.getByRole('textbox', { name: 'Nama', exact: true }).fill('Budi Santoso');
  await stranger.getByLabel('E-mail').fill('budi@disdik.example.test');
  await stranger.getByLabel('Untuk apa data akan digunakan?').fill('Menyamakan jumlah siswa setiap malam');
  await stranger.getByRole('button', { name: 'Kirim permohonan' }).click();
  await expect(stranger.getByText('Pilih paling sedikit satu koleksi dan satu operasi.')).toBeVisible();
  for (const box of ['Siswa: Baca', 'Siswa: Hapus', 'Guru: Baca'])
    await stranger.getByRole('checkbox', { name: box, exact: true }).check();
  await stranger.getByRole('button', { name: 'Kirim permohonan' }).click();
  await expect(stranger.getByText('Permohonan terkirim')).toBeVisible();
  const number = /P-[0-9A-Z]{6}/.exec(
    (await stranger.getByRole('heading', { level: 1 }).textContent()) ?? '',
  )?.[0];
  const stateLink = await stranger.getByLabel('Tautan pribadi permohonan ini').inputValue();

  await open(page, '/requests');
  await page.getByRole('searchbox').fill(number ?? '');
  await expect(page).toHaveURL(/q=P-/);
  await page.getByRole('list', { name: 'Daftar permohonan' }).getByRole('link', { name: agency }).click();
  await expect(page.getByText('Menyamakan jumlah siswa setiap malam')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Siswa: Hapus', exact: true }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Siswa: Tambah', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Setujui akses yang lebih sempit dan buat tautan' }).click();
  await expect(page.getByText('Tulis alasannya; pemohon akan membacanya.')).toBeVisible();
  await page.getByLabel('Alasan akses dipersempit').fill('Penghapusan dilakukan oleh petugas data');
  await page.getByRole('button', { name: 'Setujui akses yang lebih sempit dan buat tautan' }).click();
  const link = await page.getByLabel('Tautan sekali pakai').inputValue();
  await reload(page);
  await expect(page.getByText('Tautannya tidak dapat ditampilkan lagi')).toBeVisible();
  expect(await page.content()).not.toContain(link);

  await stranger.goto(stateLink);
  await expect(stranger.getByText('Disetujui dengan akses yang lebih sempit')).toBeVisible();
  await expect(stranger.getByText('Penghapusan dilakukan oleh petugas data')).toBeVisible();
  await open(stranger, link);
  await expect(stranger.getByText('Membaca Siswa dan Guru')).toBeVisible();
  await stranger.getByRole('button', { name: 'Tampilkan kunci' }).click();
  const key = (await stranger.getByTestId('secret').textContent()) ?? '';
  const command = (await stranger.getByTestId('curl').textContent()) ?? '';
  expect((await runCurl(command)).status).toBe(200);
  const refused = await callApi(`${baseURL}/api/disdik/siswa`, {
    key,
    method: 'DELETE',
    items: [{ id_siswa: 1 }],
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'operation_not_allowed' } });
  await stranger.getByLabel('Saya sudah menyimpannya').check();
  await stranger.getByRole('button', { name: 'Selesai', exact: true }).click();
  await expect(stranger.getByText('Kunci sudah Anda simpan.')).toBeVisible();
  expect(await stranger.content()).not.toContain(key);

  await stranger.goto(link);
  await expect(stranger.getByRole('alert').getByText('Mungkin sudah dipakai')).toBeVisible();
  await stranger.goto(stateLink);
  await expect(stranger.getByText('Kunci sudah diambil', { exact: true })).toBeVisible();
  await reload(page);
  await expect(page.getByText('Disetujui Teuku Meja Bantuan, kunci sudah diambil')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Dapodik Daerah/ })
    .click();
  await expect(page.getByText(`${key.slice(0, 12)}…`).first()).toBeVisible();
  await expect(page.getByText(number ?? '').first()).toBeVisible();
});

test('an applicant answers, reads why the request is rejected, and sends it again; the help desk goes on', async ({
  page,
  stranger,
}) => {
  const { number, agency, statusToken } = await submitRequest(stranger.request);
  // Another request is waiting.
  await submitRequest(stranger.request);
  await open(page, `/requests?q=${number}`);
  await page.getByRole('link', { name: agency }).click();
  await page.getByText('Tanyakan', { exact: true }).click();
  await page.getByLabel('Pertanyaan untuk pemohon').fill('Untuk dasbor yang mana?');
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click();
  await expect(page.getByText('Belum dijawab.')).toBeVisible();
  await open(stranger, `/request-access/status#${statusToken}`);
  await expect(stranger.getByText('Untuk dasbor yang mana?')).toBeVisible();
  await stranger.getByLabel('Jawaban Anda').fill('Dasbor pimpinan');
  await stranger.getByRole('button', { name: 'Kirim jawaban' }).click();
  await expect(stranger.getByText('Dasbor pimpinan')).toBeVisible();
  await stranger.getByRole('button', { name: 'Ubah permohonan' }).click();
  await stranger.getByLabel('Aplikasi atau sistem').fill('Dasbor pimpinan daerah');
  await stranger.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(stranger.getByText('Perubahan sudah disimpan.')).toBeVisible();
  await reload(page);
  await expect(page.getByText('Dasbor pimpinan', { exact: true })).toBeVisible();
  await page.getByText('Tolak', { exact: true }).click();
  await page.getByRole('button', { name: 'Tolak permohonan' }).click();
  await page.getByLabel('Alasan penolakan').fill('Keperluannya belum jelas');
  await page.getByRole('button', { name: 'Tolak permohonan' }).click();
  await expect(page.getByText('Ditolak Teuku Meja Bantuan')).toBeVisible();
  const decided = page.url();
  await page.getByRole('link', { name: 'Permohonan berikutnya' }).click();
  await expect(page).not.toHaveURL(decided);
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Keputusan' })).toBeVisible();
  await reload(stranger);
  await expect(stranger.getByText('Alasan penolakan')).toBeVisible();
  await expect(stranger.getByText('Keperluannya belum jelas')).toBeVisible();
  await stranger.getByRole('link', { name: 'Ajukan lagi dengan isian ini' }).click();
  await expect(stranger.getByLabel('Instansi')).toHaveValue(agency);
  await expect(stranger.getByLabel('Aplikasi atau sistem')).toHaveValue('Dasbor pimpinan daerah');
});

test('nobody decides on their own request', async ({ page, helpDesk }) => {
  const { number, agency } = await submitRequest(helpDesk);
  await open(page, `/requests?q=${number}`);
  await expect(page.getByText('Permohonan Anda sendiri')).toBeVisible();
  await page.getByRole('link', { name: agency }).click();
  await expect(page.getByText('Ini permohonan Anda sendiri.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Setujui/ })).toBeHidden();
  const request = await findRequest(helpDesk, number);
  const reply = await helpDesk.post('/api/trpc/requests.reject', {
    data: { id: request?.id, reason: 'Sendiri' },
  });
  expect(reply.status()).toBe(403);
  expect((await reply.json()).error.data.refusal.code).toBe('own_request');
});

test('a form filled in by a program is refused', async ({ stranger, helpDesk }) => {
  const agency = uniqueName('Robot');
  await open(stranger, '/request-access');
  await stranger.getByLabel('Instansi').fill(agency);
  await stranger.getByLabel('Aplikasi atau sistem').fill('Robot');
  await stranger.getByRole('textbox', { name: 'Nama', exact: true }).fill('Robot');
  await stranger.getByLabel('E-mail').fill('robot@example.test');
  await stranger.getByLabel('Untuk apa data akan digunakan?').fill('Robot');
  await stranger.getByRole('button', { name: 'Hanya baca' }).click();
  await stranger.locator('input[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://robot.example.test';
  });
  await stranger.getByRole('button', { name: 'Kirim permohonan' }).click();
  await expect(stranger.getByText('Kiriman ini tampaknya dibuat oleh program.')).toBeVisible();
  await expect(stranger.getByLabel('Instansi')).toHaveValue(agency);
  expect(await findRequest(helpDesk, agency)).toBeUndefined();
});

test('by keyboard alone a request is approved', async ({ page, stranger }) => {
  const { number, agency } = await submitRequest(stranger.request);
  const { keyboard } = page;
  await open(page, `/requests?q=${number}`);
  await tabTo(page, page.getByRole('link', { name: agency }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Catatan untuk pemohon (boleh kosong)' }));
  await keyboard.type('Selamat bekerja');
  await tabTo(page, page.getByRole('button', { name: 'Setujui dan buat tautan' }));
  await keyboard.press('Enter');
  const link = page.getByLabel('Tautan sekali pakai');
  await expect(link).toBeVisible();
  await tabTo(page, link);
  await tabTo(page, page.getByRole('button', { name: 'Salin tautan' }));
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('an agency asks, is approved and collects its key', async ({ page, stranger }) => {
    const agency = uniqueName('Department of Education');
    await open(stranger, '/request-access');
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'en');
    await stranger.getByLabel('Agency').fill(agency);
    await stranger.getByLabel('Application or system').fill('School register');
    await stranger.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Smith');
    await stranger.getByLabel('E-mail').fill('ann@education.example.test');
    await stranger.getByLabel('What will the data be used for?').fill('A yearly report');
    await stranger.getByRole('button', { name: 'Read only' }).click();
    await stranger.getByRole('button', { name: 'Send request' }).click();
    await expect(stranger.getByText('Request sent')).toBeVisible();
    await approveInEnglish(page, agency);
    await open(stranger, await page.getByLabel('One-time link').inputValue());
    await expect(stranger.getByText('Read all collections')).toBeVisible();
    await stranger.getByRole('button', { name: 'Show the key' }).click();
    const command = (await stranger.getByTestId('curl').textContent()) ?? '';
    expect((await runCurl(command)).status).toBe(200);
    await stranger.getByLabel('I have stored it').check();
    await stranger.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(stranger.getByText('You have saved the key.')).toBeVisible();
  });
});

async function approveInEnglish(page: Page, agency: string) {
  await open(page, '/requests');
  await page.getByRole('searchbox').fill(agency);
  await expect(page).toHaveURL(/q=Department/);
  await page.getByRole('link', { name: agency }).click();
  await expect(page.getByText('A yearly report')).toBeVisible();
  await page.getByRole('radio', { name: '90 days' }).check();
  await page.getByRole('button', { name: 'Approve and create the link' }).click();
  await expect(page.getByText('Approved by Teuku Meja Bantuan')).toBeVisible();
}
