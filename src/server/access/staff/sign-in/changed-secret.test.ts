import { afterAll, beforeAll, expect, it } from 'vitest';
import { openService, PASSWORD, totp } from '../testing';

const ADMIN = 'kepala@aceh.example';
const OFFICER = 'petugas@aceh.example';
const secrets = { first: 'the-first-secret-of-the-operator-01', next: 'the-next-secret-of-the-operator-02' };

let service: Awaited<ReturnType<typeof openService>>;
beforeAll(async () => {
  service = await openService({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD, AUTH_SECRET: secrets.first });
  await service.services.staff.prepareFirstStart('');
});
afterAll(() => service.close());

/** docs/decisions/sign-in.md, "Secrets" */
it('a changed AUTH_SECRET ends all sessions and second factors; passwords stay, and an administrator helps', async () => {
  const admin = service.browser();
  await admin.signIn(ADMIN);
  const invitation = { name: 'Petugas', email: OFFICER, role: 'viewer', groups: ['*'] };
  const { data: invited } = await admin.do('staff.invite', invitation);
  const officer = service.browser();
  const token = invited.link.split('#').at(-1);
  await officer.do('links.acceptInvitation', { token, name: 'Petugas', password: PASSWORD });
  const { data: begun } = await officer.do('profile.beginTwoFactor', { password: PASSWORD });
  await officer.do('profile.confirmTwoFactor', { code: totp(begun.secret) });

  await service.restart({ AUTH_SECRET: secrets.next });
  for (const browser of [admin, officer])
    expect((await browser.ask('session.current')).data.staff).toBeNull();
  expect((await admin.signIn(ADMIN)).data).toEqual({ next: 'home' });
  const again = service.browser();
  expect((await again.signIn(OFFICER)).data).toEqual({ next: 'two_factor' });
  expect(
    (await again.do('session.verifyCode', { code: totp(begun.secret), kind: 'totp' })).refused?.code,
  ).toBe('wrong_code');

  const backup = { code: begun.backupCodes[0], kind: 'backup' };
  expect((await again.do('session.verifyCode', backup)).refused?.code).toBe('wrong_code');

  const { data: people } = await admin.ask('staff.list', {});
  const { id } = people.people.find(({ email }: { email: string }) => email === OFFICER);
  await admin.reauthenticate();
  expect((await admin.do('staff.endTwoFactor', { id })).refused).toBeUndefined();
  expect((await service.browser().signIn(OFFICER)).data).toEqual({ next: 'home' });
});
