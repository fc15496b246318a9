import { expect } from '@playwright/test';
import { hasRun, POISON, POISON_SHORT, test, watchForScripts } from '../support/attacks/evil';
import { poisonAll } from '../support/attacks/poison';
import { open } from '../support/open';
import { PASSWORD } from '../support/people';
import { mutate } from '../support/procedures';

const PAGES_LIMIT_MS = 120_000;

/** The test has a service of its own, because no other test must meet these texts. */
test('text that is markup stays text on every page', async ({ page, start, playwright }) => {
  test.setTimeout(PAGES_LIMIT_MS);
  const account = { ADMIN_EMAIL: 'kepala@example.test', ADMIN_PASSWORD: PASSWORD };
  const { baseUrl } = await start(account);
  const administrator = await playwright.request.newContext({
    baseURL: baseUrl,
    userAgent: POISON,
    extraHTTPHeaders: { origin: baseUrl },
  });
  await mutate(administrator, 'session.signIn', { email: account.ADMIN_EMAIL, password: PASSWORD });
  const poisoned = await poisonAll(baseUrl, administrator);
  const complaints = watchForScripts(page);

  await test.step('to who has no account', async () => {
    for (const address of [...poisoned.status, poisoned.collection]) await expectText(address);
    await open(page, `${baseUrl}${poisoned.invitation}`);
    await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue(POISON);
    expect(await hasRun(page)).toBe(false);
  });

  await page.context().addCookies((await administrator.storageState()).cookies);
  await test.step('to staff', async () => {
    for (const address of [
      '/',
      '/staff',
      poisoned.person,
      '/keys',
      ...poisoned.keys,
      '/requests?state=all',
      ...poisoned.requests,
      '/history',
    ])
      await expectText(address);
    await expectText('/settings/values', POISON_SHORT);
    await open(page, `${baseUrl}/profile`);
    await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue(POISON);
    await expect(page.getByText('Perangkat tidak dikenal')).toBeVisible();
  });

  await test.step('in tables of each kind of text', async () => {
    for (const table of ['drka/warehouse_nik', 'disdik/sekolah', 'rsud/dokter', 'rsud/jam_layanan'])
      await expectText(`/collections/${table}`);
    await expectText('/collections/rsud/pasien', POISON_SHORT);
  });

  await test.step('in the palette', async () => {
    await open(page, `${baseUrl}/`);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('<img');
    for (const kind of ['Kunci API', 'Staf', 'Permohonan'])
      await expect(page.getByRole('group', { name: kind }).getByRole('option').first()).toContainText(POISON);
    expect(await hasRun(page)).toBe(false);
  });

  expect(complaints).toEqual([]);
  await administrator.dispose();

  async function expectText(address: string, text = POISON) {
    await test.step(address, async () => {
      // Otherwise an address that differs only in its fragment is shown before the page reloads itself.
      await page.goto('about:blank');
      await page.goto(`${baseUrl}${address}`);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      expect(await hasRun(page)).toBe(false);
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    });
  }
});
