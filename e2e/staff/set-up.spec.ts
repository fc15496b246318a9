import { expect } from '@playwright/test';
import { open } from '../support/open';
import { test } from '../support/own-service';
import { PASSWORD } from '../support/people';

const LINK = /Set the service up: +(\S+)/;
const TLS = { BASE_URL: 'https://data.example.go.id' };

test('a service without staff is set up by the link that it prints, once', async ({
  page,
  start,
  device,
}) => {
  const first = await start();
  await expect.poll(first.output).toMatch(LINK);
  const [, link = ''] = LINK.exec(first.output()) ?? [];
  await page.goto(first.baseUrl);
  await expect(page).toHaveURL(`${first.baseUrl}/sign-in`);
  await expect(page.getByText('Sistem ini belum disiapkan.')).toBeVisible();

  await open(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siapkan sistem');
  await page.getByRole('textbox', { name: 'Nama' }).fill('Cut Meutia');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('meutia@example.test');
  const password = page.getByRole('textbox', { name: 'Kata sandi' });
  await password.fill('meutia-di-banda');
  await page.getByRole('button', { name: 'Buat akun dan masuk' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/tidak boleh memuat nama/);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Buat akun dan masuk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Selamat .+, Cut Meutia$/);
  await expect(page.getByRole('link', { name: 'Staf', exact: true })).toBeVisible();

  const other = await device();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tautan ini tidak berlaku lagi');
  await first.stop();
  const second = await start();
  expect(second.output()).not.toMatch(LINK);
  await other.goto(second.baseUrl);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Masuk');
  await expect(other.getByText('Sistem ini belum disiapkan.')).toBeHidden();
});

test('behind TLS cookies are for this host and TLS alone, and links begin with https', async ({
  start,
  playwright,
}) => {
  const ADMIN_EMAIL = 'kepala@example.test';
  const { baseUrl } = await start({ ...TLS, ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD });
  const headers = { origin: TLS.BASE_URL, 'sec-fetch-site': 'same-origin' };
  const proxy = await playwright.request.newContext({ baseURL: baseUrl, extraHTTPHeaders: headers });
  const signIn = { email: ADMIN_EMAIL, password: PASSWORD, remember: true };
  const reply = await proxy.post('/api/trpc/session.signIn', { data: signIn });
  const lines = reply
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-rsd\./);
    for (const flag of [/; *Secure/i, /; *HttpOnly/i, /; *SameSite=Lax/i, /; *Path=\/(;|$)/i])
      expect(line).toMatch(flag);
    expect(line).not.toMatch(/; *Domain/i);
  }
  const cookie = lines.map((line) => line.split(';')[0]).join('; ');
  const invitation = { name: 'Ali', email: 'ali@example.test', role: 'viewer', groups: ['*'] };
  const invited = await proxy.post('/api/trpc/staff.invite', { data: invitation, headers: { cookie } });
  expect((await invited.json()).result.data.link).toMatch(/^https:\/\/data\.example\.go\.id\/invitation#/);

  const page = (await proxy.get('/sign-in')).headers();
  expect(page['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect(page['content-security-policy']).toContain('upgrade-insecure-requests');
  await proxy.dispose();
});
