import { expect, type Page } from '@playwright/test';
import { test } from '../support/attacks/evil';
import { issueKey, uniqueName } from '../support/keys';
import { inspectAtWidths, languageOf, openIn, pictureAtWidths, THEMES } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';

/** What a page of another origin can do with a key that lists its origin, and what others can do with it, in a real browser. */

type Call = Readonly<{ method?: string; headers?: Record<string, string>; body?: string }>;
type Seen = Readonly<{ status?: number; headers?: Record<string, string>; body?: string; failed?: true }>;

/** Calls the service from the page's own script, as its author would. `failed`: the browser gave the script nothing else. */
const callFrom = (page: Page, url: string, call: Call): Promise<Seen> =>
  page.evaluate(
    async ([address, how]) => {
      try {
        const reply = await fetch(address, how);
        return {
          status: reply.status,
          headers: Object.fromEntries(reply.headers),
          body: (await reply.text()).slice(0, 5_000),
        };
      } catch {
        return { failed: true } as const;
      }
    },
    [url, call] as const,
  );

test('a page that a key lists reads, revalidates and writes; another page does nothing with the same key', async ({
  page,
  administrator,
  serve,
  origin,
}) => {
  const port = await serve('<h1>Portal</h1>');
  const portal = `http://localhost:${port}`;
  const stranger = `http://127.0.0.1:${port}`;
  const lists = `${origin}/api/disdik/siswa`;
  const { key, record } = await issueKey(administrator, {
    permissions: [{ scope: 'disdik/siswa', operations: ['list', 'register'] }],
    origins: [portal],
    ratePerMinute: 600,
  });
  const headers = { 'x-api-key': key };
  const kecamatan = uniqueName('Kecamatan');
  const write = (semester: string): Call => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify([
      { kota_kab: 'Kota Sabang', kecamatan, tahun: 2024, semester, jenjang: 'SD', jumlah_siswa: 7 },
    ]),
  });
  const stored = `${lists}?kecamatan=${encodeURIComponent(kecamatan)}`;

  await page.goto(portal);
  const read = await callFrom(page, lists, { headers });
  expect(read).toMatchObject({ status: 200 });
  const etag = read.headers?.['etag'] ?? '';
  expect(etag).toMatch(/^W\/"/);
  for (const name of ['x-request-id', 'ratelimit', 'ratelimit-policy'])
    expect(read.headers).toHaveProperty(name);
  // With a condition of its own, a script sees the status that the browser otherwise hides.
  expect(await callFrom(page, lists, { headers: { ...headers, 'if-none-match': etag } })).toMatchObject({
    status: 304,
    headers: { etag },
  });
  const basic = `Basic ${Buffer.from(`portal:${key}`).toString('base64')}`;
  for (const [url, status] of [
    [`${lists}?format=xlsx`, 200],
    [`${origin}/odata/siswa?$top=1`, 200],
    [`${origin}/api/pxweb/v2/tables`, 200],
    [`${lists}?bukan=1`, 400],
    [`${origin}/api/disdik/bukan`, 404],
    [`${origin}/api/rsud/pasien`, 403],
  ] as const) {
    const seen = await callFrom(page, url, { headers: { authorization: basic } });
    expect({ url, status: seen.status }).toEqual({ url, status });
  }
  const wrong = await callFrom(page, lists, { headers: { 'x-api-key': 'rsd_salah' } });
  expect(wrong).toMatchObject({ status: 401, body: expect.stringContaining('unknown_key') });
  const written = await callFrom(page, lists, write('1'));
  expect(written).toMatchObject({ status: 200, body: expect.stringContaining('"jumlah_tersimpan":1') });

  await page.goto(stranger);
  expect(await callFrom(page, lists, { headers })).toEqual({ failed: true });
  expect(await callFrom(page, lists, write('2'))).toEqual({ failed: true });
  // A request that needs no question before it brings no key, and tells nothing.
  expect(await callFrom(page, lists, { method: 'POST', body: '[]' })).toEqual({ failed: true });

  await page.goto(portal);
  expect(await callFrom(page, stored, { headers })).toMatchObject({
    status: 200,
    body: expect.stringContaining('"total":1,'),
  });
  await mutate(administrator, 'keys.change', { id: record.id, origins: ['https://lain.example'] });
  // Its browser still remembers the answer to its question, and the key is judged all the same.
  expect(await callFrom(page, lists, { headers })).toEqual({ failed: true });
  expect(await callFrom(page, lists, write('2'))).toEqual({ failed: true });
  await mutate(administrator, 'keys.change', { id: record.id, origins: [portal] });
  expect(await callFrom(page, stored, { headers })).toMatchObject({
    status: 200,
    body: expect.stringContaining('"total":1,'),
  });
  await mutate(administrator, 'keys.revoke', { id: record.id });
  expect(await callFrom(page, lists, { headers })).toEqual({ failed: true });
});

const WORDS = {
  id: {
    field: /^Halaman web yang (boleh|diizinkan)/,
    fault: 'harus dimulai dengan https://',
    mayWrite: 'Setiap pengunjung halaman ini dapat mengubah data',
    mayRead: 'Setiap pengunjung halaman ini dapat membaca kuncinya',
    edit: 'Ubah',
  },
  en: {
    field: /^Web pages that may use/,
    fault: 'it must begin with https://',
    mayWrite: 'Every visitor of these pages can change data',
    mayRead: 'Every visitor of these pages can read the key',
    edit: 'Edit',
  },
} as const;

for (const theme of THEMES)
  test(`the forms and the page of a key warn of its web pages, and are in order, ${theme}`, async ({
    browser,
    administrator,
  }) => {
    const words = WORDS[languageOf(theme)];
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('help_desk') });
    await open(page, '/keys/new');
    const all = page.getByRole('checkbox').first();
    await all.check();
    const field = page.getByRole('combobox', { name: words.field });
    await field.fill('portal.example');
    await field.press('Enter');
    await expect(page.getByText(words.fault)).toBeVisible();
    await field.press('Backspace');
    await field.fill('HTTPS://Portal.Example/');
    await field.press('Enter');
    await expect(page.getByText('https://portal.example', { exact: true })).toBeVisible();
    await expect(page.getByText(words.mayWrite)).toBeVisible();
    await inspectAtWidths(page, { name: 'a new key for web pages', theme });
    await pictureAtWidths(page, { name: 'new key for web pages', theme });

    const origins = ['https://portal.example', 'https://statistik.dinas-pendidikan.kabupaten.example:8443'];
    const { record } = await issueKey(administrator, { origins });
    await open(page, `/keys/${record.id}`);
    await expect(page.getByText(words.mayRead)).toBeVisible();
    await inspectAtWidths(page, { name: 'a key for web pages', theme });
    await pictureAtWidths(page, { name: 'key for web pages', theme });
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('combobox', { name: words.field }).scrollIntoViewIfNeeded();
    await expect(drawer.getByText(words.mayRead)).toBeVisible();
    await inspectAtWidths(page, { name: 'the form of a key for web pages', theme });
    await pictureAtWidths(page, { name: 'edit key for web pages', theme });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
