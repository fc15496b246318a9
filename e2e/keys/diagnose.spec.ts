import { expect, type Page } from '@playwright/test';
import { generateKey } from '@/server/access/keys/format';
import { issueKey, uniqueName } from '../support/keys';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { callApi } from '../support/rest-client';
import { test } from '../support/test';

test.use({ storageState: sessionOf('help_desk') });

test('a pasted key is judged in words, and stays nowhere', async ({ page, helpDesk, baseURL }) => {
  const name = uniqueName('Simrs');
  const { key } = await issueKey(helpDesk, {
    name,
    permissions: [{ scope: 'rsud', operations: ['list'] }],
    allowedAddresses: ['10.1.0.0/16', '127.0.0.1'],
  });
  const revoked = await issueKey(helpDesk);
  await mutate(helpDesk, 'keys.revoke', { id: revoked.record.id, reason: 'Tersebar di surel' });
  const carried = addressesOf(page);
  await open(page, '/keys/diagnose');

  await diagnose(page, key.slice(0, -3));
  await expect(answer(page)).toContainText('Ini bukan kunci yang utuh');
  await expect(answer(page)).toContainText('Kurang 3 karakter.');
  await diagnose(page, generateKey());
  await expect(answer(page)).toContainText('Kunci ini tidak dikenal');
  await diagnose(page, revoked.key);
  await expect(answer(page)).toContainText(/Dicabut pada .* oleh Teuku Meja Bantuan: Tersebar di surel/);

  await callApi(`${baseURL}/api/disdik/siswa`, { key });
  await page.getByRole('combobox', { name: 'Koleksi' }).click();
  await page.getByRole('option', { name: 'Siswa', exact: true }).click();
  await page.getByRole('combobox', { name: 'Operasi' }).click();
  await page.getByRole('option', { name: 'Baca', exact: true }).click();
  await page.getByLabel('Alamat asal', { exact: true }).fill('198.51.100.7');
  await diagnose(page, key);
  await expect(answer(page)).toContainText('Kunci ini aktif, tetapi panggilan itu ditolak');
  await expect(answer(page)).toContainText(
    'Baca pada Siswa di luar izinnya. Izin kunci ini: Membaca Rumah sakit.',
  );
  await expect(answer(page)).toContainText(
    /Alamat 198\.51\.100\.7 tidak termasuk yang diizinkan: 10\.1\.0\.0\/16/,
  );
  await expectNowhere(page, key);
  await answer(page).getByRole('link', { name: 'Buka kunci ini' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectNowhere(page, key);
  for (const one of [key, revoked.key])
    expect(carried.filter((address) => address.includes(one))).toEqual([]);
});

test('a request_id leads to the key that was refused, whose address is allowed there', async ({
  page,
  helpDesk,
  baseURL,
}) => {
  const name = uniqueName('Ditolak');
  const { key } = await issueKey(helpDesk, { name, allowedAddresses: ['10.1.0.0/16'] });
  const target = `${baseURL}/api/disdik/siswa?limit=1`;
  const refused = await callApi(target, { key });
  expect(refused.status).toBe(403);
  const requestId = String(refused.body.request_id);

  await open(page, '/');
  await page.getByLabel('Cari panggilan API menurut request_id').fill(`"request_id":"${requestId}"`);
  await page.getByRole('main').getByRole('button', { name: 'Cari', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name }).click();
  const failures = page.getByRole('region', { name: 'Panggilan gagal terakhir' });
  await expect(failures).toContainText('Alamat asal tidak diizinkan');
  await expect(failures).toContainText(requestId);
  await failures.getByRole('button', { name: 'Izinkan alamat ini' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Izinkan alamat ini' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await callApi(target, { key })).status).toBe(200);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Cari halaman/ }).fill(requestId);
  await expect(page.getByRole('option', { name: new RegExp(`${requestId}.*${name}`) })).toBeVisible();
});

const answer = (page: Page) => page.getByRole('region', { name: 'Hasil pemeriksaan' });

/** Pastes a key and requests its diagnosis; the answer empties the field. */
async function diagnose(page: Page, key: string) {
  const field = page.getByRole('textbox', { name: 'Kunci API' });
  await field.fill(key);
  await page.getByRole('button', { name: 'Periksa', exact: true }).click();
  await expect(field).toHaveValue('');
}

/** Every address that the browser requests from now on. */
function addressesOf(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}

/** The key is neither in the page, nor in the browser's storage, nor in an entry of its history. */
async function expectNowhere(page: Page, key: string) {
  expect(await page.content()).not.toContain(key);
  const stored = await page.evaluate(async () => {
    const elsewhere = [...(await indexedDB.databases()), ...(await caches.keys())];
    return { texts: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]), elsewhere };
  });
  expect(stored.texts).not.toContain(key);
  expect(stored.elsewhere).toEqual([]);
  const cookies = await page.context().cookies();
  expect(JSON.stringify(cookies)).not.toContain(key);
  const client = await page.context().newCDPSession(page);
  const { entries } = await client.send('Page.getNavigationHistory');
  expect(JSON.stringify(entries)).not.toContain(key);
  await client.detach();
}
