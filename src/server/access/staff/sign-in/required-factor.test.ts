import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOfActor } from '@/server/trpc/init';
import { RIGHTS } from '@/server/trpc/rights';
import { type Browser, openService, PASSWORD, totp } from '../testing';

const ADMIN = 'kepala@aceh.example';
let service: Awaited<ReturnType<typeof openService>>;
let admin: Browser;

beforeAll(async () => {
  service = await openService({
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    REQUIRE_SECOND_FACTOR: true,
  });
  await service.services.staff.prepareFirstStart('');
  admin = service.browser();
  await admin.signIn(ADMIN);
});
afterAll(() => service.close());

/** Turns on the second factor, as its dialog does. */
async function begin(browser: Browser): Promise<string> {
  const { data } = await browser.do('profile.beginTwoFactor', { password: PASSWORD });
  const { refused } = await browser.do('profile.confirmTwoFactor', { code: totp(data.secret) });
  expect(refused).toBeUndefined();
  return data.secret;
}

const codeOf = async (browser: Browser, path: string) => (await browser.ask(path)).refused?.code;

it('opens only their own account to administrators and the help desk until they have a second factor', async () => {
  for (const path of ['home.summary', 'keys.list', 'staff.list', 'settings.list'])
    expect([path, await codeOf(admin, path)]).toEqual([path, 'two_factor_required']);
  expect((await admin.ask('profile.get')).data).toMatchObject({ twoFactorRequired: true });
  expect((await admin.do('staff.invite', {})).refused?.code).toBe('two_factor_required');
  const secret = await begin(admin);
  expect(await codeOf(admin, 'staff.list')).toBeUndefined();

  await service.services.pool.query('UPDATE staff_session SET reauthenticated_at = now()');
  const { data } = await admin.do('staff.invite', {
    name: 'Petugas',
    email: 'petugas@aceh.example',
    role: 'help_desk',
    groups: [],
  });
  const desk = service.browser();
  const token = data.link.split('#').at(-1);
  await desk.do('links.acceptInvitation', { token, name: 'Petugas', password: PASSWORD });
  expect(await codeOf(desk, 'keys.list')).toBe('two_factor_required');
  await begin(desk);
  expect(await codeOf(desk, 'keys.list')).toBeUndefined();
  // An administrator ends the second factor of somebody who has lost their phone: it is required again at once.
  const { id } = (await desk.ask('profile.get')).data;
  await admin.reauthenticate({ code: totp(secret) });
  await admin.do('staff.endTwoFactor', { id });
  await desk.signIn('petugas@aceh.example');
  expect(await codeOf(desk, 'keys.list')).toBe('two_factor_required');
});

it('is not required of data officers and viewers', async () => {
  for (const role of ['data_officer', 'viewer']) {
    const email = `${role}@aceh.example`;
    const { data } = await admin.do('staff.invite', { name: 'Orang', email, role, groups: ['*'] });
    const browser = service.browser();
    const token = data.link.split('#').at(-1);
    await browser.do('links.acceptInvitation', { token, name: 'Orang', password: PASSWORD });
    expect(await codeOf(browser, 'home.summary')).toBeUndefined();
    expect((await browser.ask('profile.get')).data).toMatchObject({ twoFactorRequired: false });
  }
});

it('closes every procedure and download but those of the own account', () => {
  const role = 'administrator';
  const actor = {
    kind: 'staff',
    id: '',
    name: '',
    email: '',
    role,
    groups: ['*'],
    lacksSecondFactor: true,
  } as const;
  const open = Object.entries(RIGHTS)
    .filter(([path, callers]) => !callers.includes('anyone') && refusalOfActor(actor, path) === undefined)
    .map(([path]) => path.split('.')[0]);
  expect(new Set(open)).toEqual(new Set(['profile']));
});
