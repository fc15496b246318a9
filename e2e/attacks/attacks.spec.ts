import { expect } from '@playwright/test';
import { hasRun, POISON, test, watchForScripts } from '../support/attacks/evil';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { typePassword } from '../support/sign-in';
import { hire } from '../support/staff';

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/keys/..//evil.example',
  '/%2e//evil.example',
  'javascript:__xss=1',
  'JaVa\tScript:__xss=1',
  'data:text/html,<script>__xss=1</script>',
  '@evil.example',
];

test('after the sign-in nobody is led to another host', async ({ page, administrator, origin }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) foreign.push(request.url());
  });
  const { email } = await hire(administrator, 'viewer');
  for (const wanted of ['//evil.example', 'javascript:__xss=1']) {
    await page.context().clearCookies();
    await open(page, `/sign-in?next=${encodeURIComponent(wanted)}`);
    await typePassword(page, email);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Selamat /);
  }
  // The service itself redirects a person who is already signed in.
  for (const wanted of ELSEWHERE) {
    const led = await page.request.get(`/sign-in?next=${encodeURIComponent(wanted)}`, { maxRedirects: 0 });
    expect(led.status(), wanted).toBe(307);
    expect(new URL(led.headers()['location'] ?? '', origin).href, wanted).toBe(`${origin}/`);
  }
  expect(await hasRun(page)).toBe(false);
  expect(foreign).toEqual([]);
});

test.describe('a signed-in administrator', () => {
  test.use({ storageState: sessionOf('administrator') });

  test('who follows a poisoned link runs no script', async ({ page }) => {
    const text = encodeURIComponent(POISON);
    const complaints = watchForScripts(page);
    for (const address of [
      `/?${text}`,
      `/keys?q=${text}&filter=${text}&sort=${text}`,
      `/keys/${text}`,
      `/keys/new?agency=${text}`,
      `/requests?q=${text}&search=${text}&state=${text}`,
      `/requests/${text}`,
      `/staff?search=${text}&role=${text}`,
      `/staff/${text}`,
      `/history?q=${text}&who=${text}&what=${text}&kind=key&id=${text}`,
      `/settings/values?field=${text}`,
      `/collections/rsud/pasien?status=${text}&${text}=1`,
      `/collections/${text}/${text}`,
      `/${text}`,
    ])
      await expectHarmless(address);
    await page.context().clearCookies();
    for (const address of [
      `/sign-in?next=${text}&note=${text}`,
      `/${text}`,
      `/set-up#${text}`,
      `/invitation#${text}`,
      `/reset#${text}`,
      `/collect#${text}`,
      `/request-access/status#${text}`,
    ])
      await expectHarmless(address);
    expect(complaints).toEqual([]);

    async function expectHarmless(address: string) {
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await hasRun(page), address).toBe(false);
    }
  });

  test('gets scripts by a nonce that is new each time, and none else runs', async ({ page }) => {
    const nonces = new Set<string>();
    for (const address of ['/', '/', '/staff', '/sign-in', '/request-access', '/not-there']) {
      const policy = (await page.goto(address))?.headers()['content-security-policy'] ?? '';
      const scripts = /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts, address).toMatch(/^'self' 'nonce-[\w+/=]{22,}'$/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      nonces.add(scripts);
    }
    expect(nonces.size).toBe(6);

    await open(page, '/');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.__xss = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="window.__xss = 1">');
      document.body.insertAdjacentHTML('beforeend', '<a id="evil" href="javascript:__xss=1">-</a>');
      document.getElementById('evil')?.click();
    });
    const compiled = await page.evaluate(() => {
      const refused = new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI)),
      );
      setTimeout('window.__xss = 1');
      return refused;
    });
    expect(compiled).toBe('eval');
    expect(await hasRun(page)).toBe(false);
  });
});
