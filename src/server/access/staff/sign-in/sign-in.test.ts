import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Members } from '@/server/history/write';
import { type Browser, openService, PASSWORD, totp } from '../testing';

let service: Awaited<ReturnType<typeof openService>>;
let admin: Browser;
const ADMIN = 'kepala@aceh.example';

beforeAll(async () => {
  service = await openService({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
  await service.services.staff.prepareFirstStart('');
  admin = service.browser();
  await admin.signIn(ADMIN);
});
afterAll(() => service.close());

/** Makes a person by an invitation, as it is really done. */
async function join(email: string, role = 'viewer', groups = ['*']): Promise<Browser> {
  const { data } = await admin.do('staff.invite', { name: 'Orang Baru', email, role, groups });
  const browser = service.browser();
  const { refused } = await browser.do('links.acceptInvitation', {
    token: data.link.split('#').at(-1),
    name: 'Orang Baru',
    password: PASSWORD,
  });
  expect(refused).toBeUndefined();
  return browser;
}
const idOf = async (browser: Browser): Promise<string> => (await browser.ask('profile.get')).data.id;

describe('sign-in', () => {
  it('sets a session cookie that scripts and other sites cannot read', async () => {
    await service.history();
    const browser = service.browser();
    const { data, setCookies } = await browser.signIn(ADMIN);
    expect(data).toEqual({ next: 'home' });
    const line = setCookies.find((one) => one.startsWith('rsd.session_token='));
    expect(line?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    expect((await browser.ask('session.current')).data).toEqual({
      staff: expect.objectContaining({ email: ADMIN, role: 'administrator', groups: ['*'], theme: 'auto' }),
      needsSetUp: false,
    });
    expect(await service.history()).toEqual([
      expect.objectContaining({
        action: 'session.signed_in',
        actorName: 'Administrator',
        actorKind: 'staff',
        address: '10.0.0.1',
        after: { with: 'password' },
      }),
    ]);
  });

  it('lasts 12 hours from the last use, or 14 days if remembered', async () => {
    const hours = async () => {
      const row = await service.services.prisma.staffSession.findFirstOrThrow({
        orderBy: { createdAt: 'desc' },
      });
      return Math.round((row.expiresAt.getTime() - Date.now()) / 3_600_000);
    };
    const short = service.browser();
    await short.signIn(ADMIN);
    expect(await hours()).toBe(12);
    const browser = service.browser();
    const { setCookies } = await browser.signIn(ADMIN, { remember: true });
    expect(setCookies.join()).toContain(`Max-Age=${14 * 86_400}`);
    expect(await hours()).toBe(336);
    const { id } = await service.services.prisma.staffSession.findFirstOrThrow({
      orderBy: { createdAt: 'desc' },
    });
    await service.services.pool.query(
      `UPDATE staff_session SET updated_at = now() - interval '10 days', expires_at = now() + interval '4 days' WHERE id = $1`,
      [id],
    );
    const later = await browser.ask('profile.get');
    expect(later.setCookies.join()).toContain(`Max-Age=${14 * 86_400}`);
    expect(await hours()).toBe(336);
    await service.services.pool.query(
      `UPDATE staff_session SET created_at = now() - interval '29 days', updated_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    const near = await browser.ask('profile.get');
    const left = Number(/Max-Age=(\d+)/.exec(near.setCookies.join())?.[1]);
    expect(left / 86_400, 'a session ends 30 days after the sign-in').toBeCloseTo(1, 2);
    await service.services.pool.query(`UPDATE staff_session SET expires_at = now() WHERE id = $1`, [id]);
    expect((await browser.ask('profile.get')).refused?.code).toBe('not_signed_in');
  });

  it("creates a new session each time, and ends the browser's previous one", async () => {
    const browser = service.browser();
    await browser.signIn(ADMIN);
    const planted = new Map(browser.jar);
    await browser.signIn(ADMIN);
    expect(browser.jar.get('rsd.session_token')).not.toBe(planted.get('rsd.session_token'));
    const thief = service.browser();
    for (const [name, value] of planted) thief.jar.set(name, value);
    expect((await thief.ask('profile.get')).refused?.code).toBe('not_signed_in');
    expect((await browser.ask('profile.get')).refused).toBeUndefined();
    // A session value that the service did not issue is not kept.
    const other = service.browser();
    other.jar.set('rsd.session_token', 'chosen.by-an-attacker');
    await other.signIn(ADMIN);
    expect(other.jar.get('rsd.session_token')).not.toContain('chosen');
  });

  it('ends with the sign-out', async () => {
    const browser = service.browser();
    await browser.signIn(ADMIN);
    const kept = new Map(browser.jar);
    await service.history();
    expect((await browser.do('session.signOut')).data).toEqual({ ok: true });
    expect(browser.jar.size).toBe(0);
    for (const [name, value] of kept) browser.jar.set(name, value);
    expect((await browser.ask('profile.get')).refused?.code).toBe('not_signed_in');
    expect((await service.history()).map(({ action }) => action)).toEqual(['session.signed_out']);
  });

  it('has a Secure cookie for this host only behind TLS', async () => {
    const secure = await openService({
      BASE_URL: 'https://data.aceh.example',
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: PASSWORD,
    });
    try {
      await secure.services.staff.prepareFirstStart('');
      const browser = secure.browser();
      const { setCookies } = await browser.signIn(ADMIN);
      const names = setCookies.map((line) => line.split('=')[0]);
      expect(names).toEqual(expect.arrayContaining(['__Host-rsd.session_token', '__Host-rsd.dont_remember']));
      for (const line of setCookies) {
        expect(line.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/']));
      }
      expect((await browser.ask('profile.get')).data.email).toBe(ADMIN);
    } finally {
      await secure.close();
    }
  });
});

describe('guessing', () => {
  it('is locked out after ten failures for a quarter of an hour, whether the person exists or not', async () => {
    await join('ditebak@aceh.example');
    await service.history();
    const answers = async (email: string, address: string) => {
      const browser = service.browser(address);
      const said = [];
      for (let guess = 0; guess < 11; guess += 1) {
        const { refused } = await browser.do('session.signIn', {
          email,
          password: 'salah-sekali-lagi',
          remember: false,
        });
        said.push({ ...refused, retryAfter: refused?.retryAfter === undefined ? undefined : 'some' });
      }
      return said;
    };
    const known = await answers('ditebak@aceh.example', '10.0.1.1');
    expect(known.map(({ code }) => code)).toEqual([
      ...Array(10).fill('wrong_credentials'),
      'too_many_attempts',
    ]);
    expect(await answers('tidak.ada@aceh.example', '10.0.1.2')).toEqual(known);

    // The right password does not help now, from any address; an hour earlier it would have.
    const { refused } = await service
      .browser('10.0.1.3')
      .do('session.signIn', { email: 'DITEBAK@aceh.example', password: PASSWORD });
    expect(refused?.code).toBe('too_many_attempts');
    expect(refused?.retryAfter).toBeGreaterThan(800);
    expect(refused?.retryAfter).toBeLessThanOrEqual(900);
    await service.services.pool.query('UPDATE rate_limit SET expire = 1');
    await service.browser('10.0.1.3').signIn('ditebak@aceh.example');

    const rows = await service.history();
    const failed = rows.filter(({ action }) => action === 'session.sign_in_failed');
    expect(failed.map(({ subjectName }) => subjectName)).toEqual([
      ...Array(10).fill('ditebak@aceh.example'),
      ...Array(10).fill('tidak.ada@aceh.example'),
    ]);
    const causes = failed.map(({ subjectName, after }) => `${subjectName} ${(after as Members)['cause']}`);
    expect(new Set(causes)).toEqual(
      new Set(['ditebak@aceh.example wrong_password', 'tidak.ada@aceh.example unknown_person']),
    );
    const lockOuts = rows.filter(({ action }) => action === 'session.locked_out');
    expect(lockOuts.map(({ subjectName, address }) => [subjectName, address])).toEqual([
      ['ditebak@aceh.example', '10.0.1.1'],
      ['tidak.ada@aceh.example', '10.0.1.2'],
    ]);
    expect(failed.every(({ actorKind, actorId }) => actorKind === 'anyone' && actorId === null)).toBe(true);
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain('salah-sekali');
  });

  it('locks an account until a time that administrators see, and they can unlock it', async () => {
    const browser = await join('terkunci@aceh.example');
    const id = await idOf(browser);
    const sign = (password: string) =>
      service.browser().do('session.signIn', { email: 'terkunci@aceh.example', password });
    expect((await admin.ask('staff.get', { id })).data.lockedUntil).toBeNull();
    for (let guess = 0; guess < 11; guess += 1) await sign('salah-sekali-lagi');
    expect((await sign(PASSWORD)).refused?.code).toBe('too_many_attempts');
    const { data } = await admin.ask('staff.list', { search: 'terkunci' });
    const left = Date.parse(data.people[0].lockedUntil) - Date.now();
    expect(left).toBeGreaterThan(600_000);
    expect(left).toBeLessThan(1_000_000);
    await service.history();
    expect((await browser.do('staff.unlock', { id })).refused?.code).toBe('not_permitted');
    expect((await admin.do('staff.unlock', { id })).data.lockedUntil).toBeNull();
    await admin.do('staff.unlock', { id });
    expect((await service.history()).map(({ action }) => action)).toEqual(['staff.unlocked']);
    expect((await sign(PASSWORD)).data).toEqual({ next: 'home' });
  });

  it('has the cause in the history, which the caller does not learn', async () => {
    const gone = await join('pindah@aceh.example');
    await admin.do('staff.disable', { id: await idOf(gone) });
    await service.history();
    const { refused } = await service
      .browser()
      .do('session.signIn', { email: 'pindah@aceh.example', password: PASSWORD });
    expect(refused).toEqual({ code: 'wrong_credentials', status: 401 });
    expect((await service.history()).map(({ after }) => after)).toEqual([
      { with: 'password', cause: 'disabled' },
    ]);
  });

  it('of unknown people is recorded up to a limit per hour, of staff always', async () => {
    await join('dijaga@aceh.example');
    await service.history();
    await service.services.pool.query(
      `INSERT INTO rate_limit VALUES ('trace_address:10.0.5.1', 18, extract(epoch FROM now()) * 1000 + 600000)`,
    );
    const browser = service.browser('10.0.5.1');
    for (const name of ['a', 'b', 'c', 'd', 'dijaga'])
      await browser.do('session.signIn', { email: `${name}@aceh.example`, password: 'salah-sekali-lagi' });
    const failed = (await service.history()).map(({ subjectName }) => subjectName);
    expect(failed).toEqual(['a@aceh.example', 'b@aceh.example', 'dijaga@aceh.example']);
  });

  it('counts concurrent guesses', async () => {
    await join('serentak@aceh.example');
    const guesses = Array.from({ length: 20 }, (_, guess) =>
      service
        .browser(`10.0.2.${guess}`)
        .do('session.signIn', { email: 'serentak@aceh.example', password: `salah-sekali-${guess}` }),
    );
    const said = (await Promise.all(guesses)).map(({ refused }) => refused?.code);
    expect(said.filter((reason) => reason === 'wrong_credentials').length).toBe(10);
    expect(said.filter((reason) => reason === 'too_many_attempts').length).toBe(10);
  });

  it('blocks an address that tries many people, and a blocked address locks nobody out', async () => {
    const browser = service.browser('10.0.3.1');
    await service.services.pool.query(
      `INSERT INTO rate_limit VALUES ('staff_address:10.0.3.1', 50, extract(epoch FROM now()) * 1000 + 600000)`,
    );
    for (let guess = 0; guess < 12; guess += 1) {
      const { refused } = await browser.do('session.signIn', { email: ADMIN, password: 'salah-sekali-lagi' });
      expect(refused?.code).toBe('too_many_attempts');
    }
    await service.browser().signIn(ADMIN);
  });

  it('learns nothing from the response time', async () => {
    await join('lambat@aceh.example');
    const disabled = await join('nonaktif@aceh.example');
    await admin.do('staff.disable', { id: await idOf(disabled) });
    const time = async (email: string, password: string) => {
      const begun = performance.now();
      await service.browser('10.0.4.1').do('session.signIn', { email, password });
      return performance.now() - begun;
    };
    // The shortest of several times, measured in turn: other work of the machine makes times longer, never shorter.
    const shortest = { unknown: Infinity, known: Infinity, off: Infinity };
    for (let round = 0; round < 8; round += 1) {
      const times = {
        unknown: await time('bukan.siapa@aceh.example', 'salah-sekali-lagi'),
        known: await time('lambat@aceh.example', 'salah-sekali-lagi'),
        off: await time('nonaktif@aceh.example', PASSWORD),
      };
      for (const who of ['unknown', 'known', 'off'] as const)
        shortest[who] = Math.min(shortest[who], times[who]);
      await service.services.pool.query('DELETE FROM rate_limit');
    }
    for (const ratio of [shortest.known / shortest.unknown, shortest.off / shortest.unknown]) {
      expect(ratio).toBeGreaterThan(0.4);
      expect(ratio).toBeLessThan(2.5);
    }
  });
});

describe('the second factor', () => {
  it('is created with the password, enabled by a code, and required from then on', async () => {
    const browser = await join('dua@aceh.example');
    expect(
      (await browser.do('profile.beginTwoFactor', { password: 'salah-sekali-lagi' })).refused,
    ).toMatchObject({
      code: 'wrong_credentials',
      field: 'password',
    });
    await service.history();
    const { data } = await browser.do('profile.beginTwoFactor', { password: PASSWORD });
    expect(data.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(data.backupCodes.length).toBe(10);
    expect((await browser.do('profile.confirmTwoFactor', { code: '000000' })).refused?.code).toBe(
      'wrong_code',
    );
    expect((await browser.ask('profile.get')).data.twoFactorEnabled).toBe(false);
    expect((await browser.do('profile.confirmTwoFactor', { code: totp(data.secret) })).data).toEqual({
      ok: true,
    });
    expect((await browser.ask('profile.get')).data).toMatchObject({
      twoFactorEnabled: true,
      backupCodesLeft: 10,
    });
    expect((await service.history()).map(({ action }) => action)).toEqual(['staff.two_factor_begun']);

    const phone = service.browser();
    expect((await phone.signIn('dua@aceh.example')).data).toEqual({ next: 'two_factor' });
    expect((await phone.ask('session.current')).data.staff).toBeNull();
    expect((await phone.do('session.verifyCode', { code: '000000', kind: 'totp' })).refused?.code).toBe(
      'wrong_code',
    );
    const code = totp(data.secret, Date.now() + 30_000);
    expect(
      (await phone.do('session.verifyCode', { code: `${code.slice(0, 3)} ${code.slice(3)}`, kind: 'totp' }))
        .data,
    ).toEqual({ next: 'home' });
    expect((await phone.ask('profile.get')).data.email).toBe('dua@aceh.example');
    expect(
      (await service.history()).map(({ action, after, actorName }) => [action, after, actorName]),
    ).toEqual([
      ['session.sign_in_failed', { with: 'totp', cause: 'wrong_code' }, ''],
      ['session.signed_in', { with: 'totp' }, 'Orang Baru'],
    ]);

    // The same code once more, read over a shoulder.
    const shoulder = service.browser();
    await shoulder.signIn('dua@aceh.example');
    expect((await shoulder.do('session.verifyCode', { code, kind: 'totp' })).refused?.code).toBe('used_code');
    const [backup] = data.backupCodes;
    expect(
      (
        await shoulder.do('session.verifyCode', {
          code: backup.toLowerCase().replace('-', ' '),
          kind: 'backup',
        })
      ).data,
    ).toEqual({
      next: 'home',
    });
    expect((await shoulder.ask('profile.get')).data.backupCodesLeft).toBe(9);
    const again = service.browser();
    await again.signIn('dua@aceh.example');
    expect((await again.do('session.verifyCode', { code: backup, kind: 'backup' })).refused?.code).toBe(
      'wrong_code',
    );

    const renewed = await again.do('session.verifyCode', {
      code: data.backupCodes[1],
      kind: 'backup',
      trust: true,
    });
    expect(renewed.data).toEqual({ next: 'home' });
    await again.do('session.signOut');
    expect((await again.signIn('dua@aceh.example')).data).toEqual({ next: 'home' });
    for (const path of ['profile.newBackupCodes', 'profile.endTwoFactor'])
      expect((await again.do(path, { password: PASSWORD })).refused?.code).toBe('reauthentication_required');
    await again.reauthenticate({ code: totp(data.secret) });
    expect((await again.do('profile.newBackupCodes', { password: PASSWORD })).data.backupCodes.length).toBe(
      10,
    );
    expect((await again.do('profile.endTwoFactor', { password: PASSWORD })).data).toEqual({ ok: true });
    expect((await service.browser().signIn('dua@aceh.example')).data).toEqual({ next: 'home' });
  });

  it('locks after ten wrong codes over several sign-ins, and other sessions do not help', async () => {
    const browser = await join('kode@aceh.example');
    const { data } = await browser.do('profile.beginTwoFactor', { password: PASSWORD });
    await browser.do('profile.confirmTwoFactor', { code: totp(data.secret) });
    const said = [];
    for (let round = 0; round < 3; round += 1) {
      const guesser = service.browser('10.0.5.1');
      await guesser.signIn('kode@aceh.example');
      // With another person's session in the browser, the code is still judged as that of the pending person.
      guesser.jar.set('rsd.session_token', admin.jar.get('rsd.session_token') ?? '');
      for (let guess = 0; guess < 5; guess += 1) {
        said.push((await guesser.do('session.verifyCode', { code: '000000', kind: 'totp' })).refused);
      }
    }
    expect(said.map((refused) => refused?.code)).toEqual([
      ...Array(10).fill('wrong_code'),
      ...Array(5).fill('too_many_attempts'),
    ]);
    expect(said.at(-1)?.retryAfter).toBeGreaterThan(800);
    // Without a first step there is nothing to verify.
    const nobody = service.browser();
    expect(
      (await nobody.do('session.verifyCode', { code: totp(data.secret), kind: 'totp' })).refused?.code,
    ).toBe('not_signed_in');
  });
});
