import { expect } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { test } from '../support/attacks/evil';
import { open } from '../support/open';
import { PASSWORD } from '../support/people';
import { mutate, query } from '../support/procedures';
import { hire } from '../support/staff';

/**
 * Cookies do not depend on ports: for a browser, the first is the same site with another origin, and the second is another
 * site.
 */
const NEIGHBOURS = ['127.0.0.1', 'localhost'];

for (const host of NEIGHBOURS) {
  test(`a page at ${host} of another port signs nobody in, changes nothing and reads nothing`, async ({
    page,
    administrator,
    device,
    serve,
    origin,
  }) => {
    const victim = await hire(administrator, 'viewer');
    const attacker = await hire(administrator, 'viewer');
    const port = await serve('<h1>Hadiah</h1>');
    const evil = `http://${host}:${port}/`;
    const signIn = { email: attacker.email, password: PASSWORD, remember: true };

    await page.goto(evil);
    await attack(page, `${origin}/api/trpc/session.signIn`, signIn);
    await submitForm(page, `${origin}/api/trpc/session.signIn`, signIn);
    expect(await page.context().cookies()).toEqual([]);

    const own = await device(victim.session);
    await own.goto(evil);
    const answers = await attack(own, `${origin}/api/trpc/profile.change`, { name: 'Korban' });
    expect(answers.filter((answer) => answer.includes(victim.email))).toEqual([]);
    await submitForm(own, `${origin}/api/trpc/profile.change`, { name: 'Korban' });
    await own.goto(`${origin}/api/trpc/profile.change?input=${encodeURIComponent('{"name":"Korban"}')}`);
    await expect(own.locator('body')).toContainText('METHOD_NOT_SUPPORTED');
    await open(own, '/profile');
    await expect(own.getByRole('textbox', { name: 'Nama' })).toHaveValue(victim.name);
  });
}

type Target = Parameters<typeof open>[0];

/**
 * Sends the requests that a browser permits from a page, with the cookies that it has. @returns the answers that the page
 * can read
 */
function attack(page: Target, url: string, input: object): Promise<string[]> {
  return page.evaluate(
    async ([address, body]) => {
      const send = async (type: string, mode: RequestMode) => {
        const how = { method: 'POST', mode, credentials: 'include', body } as const;
        const reply = await fetch(address, { ...how, headers: { 'content-type': type } });
        return reply.text();
      };
      const query = new URL('/api/trpc/profile.get', address);
      const ways = [
        send('application/json', 'cors'),
        send('text/plain', 'no-cors'),
        send('application/x-www-form-urlencoded', 'no-cors'),
        send('multipart/form-data', 'no-cors'),
        fetch(query, { credentials: 'include' }).then((reply) => reply.text()),
        fetch(query, { credentials: 'include', mode: 'no-cors' }).then((reply) => reply.text()),
      ];
      navigator.sendBeacon(address, body);
      const said = await Promise.allSettled(ways);
      return said.map((one) => (one.status === 'fulfilled' ? one.value : ''));
    },
    [url, JSON.stringify(input)] as const,
  );
}

/** A form whose only field, sent as plain text, is JSON. */
async function submitForm(page: Target, url: string, input: object): Promise<void> {
  const answer = page.waitForResponse(url);
  await page.evaluate(
    ([address, json]) => {
      const form = document.createElement('form');
      form.method = 'POST';
      form.enctype = 'text/plain';
      form.action = address;
      const field = document.createElement('input');
      field.name = `${json.slice(0, -1)},"pad":"`;
      field.value = '"}';
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    [url, JSON.stringify(input)] as const,
  );
  expect((await answer).status()).toBe(403);
  await page.waitForURL(url);
}

test('no other site shows a page within its own', async ({ page, serve, origin }) => {
  const port = await serve(`<iframe src="${origin}/sign-in"></iframe>`);
  const answer = page.waitForResponse(`${origin}/sign-in`);
  await page.goto(`http://127.0.0.1:${port}/`);
  const headers = (await answer).headers();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'E-mail' })).toHaveCount(0);
});

test('a session is out of reach of scripts, of who planted its cookie, and of others', async ({
  page,
  administrator,
  playwright,
  origin,
}) => {
  const { email, session } = await hire(administrator, 'viewer');
  const headers = { origin };
  const other = await playwright.request.newContext({
    baseURL: origin,
    storageState: session,
    extraHTTPHeaders: headers,
  });
  const [planted] = session.cookies.filter(({ name }) => name.endsWith('session_token'));
  const victim = await hire(administrator, 'viewer');
  // The attacker's own session is set in the browser in which the victim then signs in.
  await page.context().addCookies(session.cookies);
  const signedIn = await page.request.post('/api/trpc/session.signIn', {
    data: { email: victim.email, password: PASSWORD },
    headers,
  });
  expect(signedIn.status()).toBe(200);
  await open(page, '/profile');
  await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue(victim.name);
  const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('rsd.'));
  const token = cookies.find(({ name }) => name === planted?.name);
  expect(token?.value).not.toBe(planted?.value);
  for (const { name, httpOnly, sameSite } of cookies)
    expect({ name, httpOnly, sameSite }).toEqual({ name, httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('rsd.');
  expect((await other.get('/api/trpc/profile.get')).status(), 'the planted session is dead').toBe(401);

  await mutate(other, 'session.signIn', { email, password: PASSWORD });
  const sessions = await query<Outputs['profile']['sessions']>(page.request, 'profile.sessions');
  const theirs = await query<Outputs['profile']['sessions']>(other, 'profile.sessions');
  expect(theirs.map(({ id }) => id)).not.toContain(sessions[0]?.id);
  const ending = await other.post('/api/trpc/profile.endSession', { data: { id: sessions[0]?.id } });
  expect(ending.status()).toBe(404);
  const forged = `${token?.value.slice(0, -4)}AAA%3D`;
  const guess = await other.get('/api/trpc/profile.get', { headers: { cookie: `${token?.name}=${forged}` } });
  expect(guess.status()).toBe(401);
});
