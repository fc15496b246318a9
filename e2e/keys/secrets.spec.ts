import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { issueKey, uniqueName } from '../support/keys';
import { open, reload } from '../support/open';
import { test as withOwnService } from '../support/own-service';
import { PASSWORD, sessionOf } from '../support/people';
import { mutate, tokenOf } from '../support/procedures';
import { findRequest, submitRequest } from '../support/requests';
import { callApi } from '../support/rest-client';
import { invite, test } from '../support/staff';

const OTHER_PASSWORD = 'gunung-tinggi-hijau-58';

test.describe('a whole key that is pasted into a search', () => {
  test.use({ storageState: sessionOf('administrator') });

  test('is shortened to its prefix, which finds it, and the person is informed', async ({
    page,
    administrator,
  }) => {
    const name = uniqueName('Tempel');
    const { key, record } = await issueKey(administrator, { name });
    for (const address of ['/keys', '/requests', '/history', '/staff', '/collections/disdik/siswa']) {
      await open(page, address);
      const field = page.getByRole('searchbox').first();
      await paste(page, field, ` ${key}`);
      await expect(field, address).toHaveValue(new RegExp(`^ ?${record.prefix}$`));
      await expect(page.getByText('Jangan tempelkan kunci API secara utuh di sini')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`=\\+?${record.prefix}(&|$)`));
      if (address === '/keys') await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    }
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: /^Cari halaman/ });
    await palette.pressSequentially(key);
    await expect(palette).toHaveValue(new RegExp(`^${record.prefix}.{0,11}$`));
    await palette.fill('');
    await paste(page, palette, key);
    await expect(palette).toHaveValue(record.prefix);
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await stored(page)).not.toContain(key);
  });

  test('can be diagnosed from the notice, without being pasted again', async ({ page, administrator }) => {
    const { key, record } = await issueKey(administrator, { name: uniqueName('Periksa') });
    await open(page, '/keys');
    await paste(page, page.getByRole('searchbox').first(), key);
    await page.getByRole('button', { name: 'Periksa kunci ini' }).click();
    await expect(page.getByRole('textbox', { name: 'Kunci API' })).toHaveValue(key);
    await page.getByRole('button', { name: 'Periksa', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Hasil pemeriksaan' })).toContainText(record.name);
    expect(await stored(page)).not.toContain(key);
  });

  test('in an address is cut by the service, before the page sees it', async ({ browser, administrator }) => {
    const { key, record } = await issueKey(administrator);
    const context = await browser.newContext({ storageState: sessionOf('administrator') });
    const page = await context.newPage();
    await open(page, `/keys?q=${key}&filter=active`);
    await expect(page).toHaveURL(`/keys?q=${record.prefix}&filter=active`);
    await expect(page.getByRole('searchbox')).toHaveValue(record.prefix);
    await context.close();
  });
});

test('a link leaves nothing in the address bar, survives a reload, and is forgotten once it is used', async ({
  device,
  administrator,
}) => {
  const { name, link } = await invite(administrator, 'viewer');
  const page = await device();
  await open(page, link);
  await expect(page).toHaveURL('/invitation');
  await reload(page);
  await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue(name);
  await page.getByRole('textbox', { name: 'Kata sandi' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Terima dan masuk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`, ${name}$`));
  expect(await stored(page)).not.toContain(tokenOf(link));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tautan ini tidak berlaku lagi');
  // Another link in the same tab, of which only the first two thirds were copied, is not mistaken for the one before.
  const next = await invite(administrator, 'viewer');
  // The page reloads itself for another link.
  const loaded = page.waitForEvent('load');
  await page.goto(next.link.slice(0, -15));
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tautan ini tidak berlaku lagi');
  await page.goto(next.link);
  await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue(next.name);
});

test('a link of a former version, with its token in the path, still leads there', async ({
  browser,
  administrator,
  origin,
}) => {
  const { name, link } = await invite(administrator, 'viewer');
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto(link.replace('#', '/'));
  await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue(name);
  await expect(page).toHaveURL('/invitation');
  await page.goto(`/request-access/${'A'.repeat(43)}`);
  await expect(page).toHaveURL('/request-access/status');
  await context.close();
});

withOwnService('no secret of any journey is in the log', async ({ start, browser, playwright }) => {
  withOwnService.slow();
  const ADMIN_EMAIL = 'kepala@example.test';
  const env = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'trace', LOG_REQUESTS_PER_SECOND: '1000' };
  const service = await start(env);
  const { baseUrl } = service;
  const by = await playwright.request.newContext({
    baseURL: baseUrl,
    extraHTTPHeaders: { origin: baseUrl },
  });
  await mutate(by, 'session.signIn', { email: ADMIN_EMAIL, password: PASSWORD, remember: false });
  const context = await browser.newContext({ baseURL: baseUrl });
  const page = await context.newPage();

  const { email, link: invitation } = await invite(by, 'help_desk');
  await usePassword(page, invitation, PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Selamat/);
  const { people } = await listPeople(by);
  const person = people.find((one) => one.email === email);
  await mutate(by, 'session.reauthenticate', { password: PASSWORD });
  const { link: resetting } = await mutate<{ link: string }>(by, 'staff.resetPassword', { id: person?.id });
  await usePassword(page, resetting, OTHER_PASSWORD);
  await expect(page.getByText(/kata sandi yang baru/i).first()).toBeVisible();

  const { number, statusToken } = await submitRequest(by);
  const request = await findRequest(await otherStaff(context, baseUrl, playwright, { email }), number);
  await open(page, `${baseUrl}/request-access/status#${statusToken}`);
  await expect(page.getByText(number).first()).toBeVisible();
  expect(request?.number).toBe(number);
  const { key } = await issueKey(by);
  await callApi(`${baseUrl}/api/disdik/siswa?limit=1`, { key });
  await callApi(`${baseUrl}/api/disdik/siswa?key=${key}`, { key });
  await callApi(`${baseUrl}/api/${key}/siswa`, { key: `${key}x` });
  await page.goto(`${baseUrl}/keys?q=${key}`);

  await service.stop();
  const output = service.output();
  const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(20);
  expect(lines.some(({ path, staff }) => path === '/api/trpc/staff.invite' && staff)).toBe(true);
  expect(lines.some((line) => line.key === key.slice(0, 12) && line.path === '/api/disdik/siswa')).toBe(true);
  for (const secret of [key, tokenOf(invitation), tokenOf(resetting), statusToken, PASSWORD, OTHER_PASSWORD])
    expect(output).not.toContain(secret);
  await by.dispose();
  await context.close();
});

type Playwright = Parameters<Parameters<typeof withOwnService>[2]>[0]['playwright'];

/** The colleague is signed in, because nobody may decide on their own requests. */
async function otherStaff(
  _: BrowserContext,
  baseURL: string,
  playwright: Playwright,
  { email }: { email: string },
) {
  const by = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await mutate(by, 'session.signIn', { email, password: OTHER_PASSWORD, remember: false });
  return by;
}

async function listPeople(by: Parameters<typeof mutate>[0]): Promise<Outputs['staff']['list']> {
  const reply = await by.get('/api/trpc/staff.list?input=%7B%7D');
  return (await reply.json()).result.data;
}

/** Opens a link, and fills in the password that it asks for. */
async function usePassword(page: Page, link: string, password: string): Promise<void> {
  await open(page, link);
  await page.getByRole('textbox', { name: /kata sandi/i }).fill(password);
  await page.locator('button[type=submit]').click();
}

/** The text is pasted as from the clipboard. */
async function paste(page: Page, field: ReturnType<Page['locator']>, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
}

/** All data that the browser stores for the service. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, window.location.href]));
