import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@/server/database/embedded/free-port';
import { type Browser, ORIGIN, openService, PASSWORD } from './testing';

type Service = Awaited<ReturnType<typeof openService>>;
let service: Service;
let admin: Browser;
const ADMIN = 'kepala@aceh.example';
const tokenOf = (link: string): string => link.split('#').at(-1) ?? '';
const actions = async (from: Service = service) => (await from.history()).map(({ action }) => action);
const idOf = async (browser: Browser): Promise<string> => (await browser.ask('profile.get')).data.id;
const prepare = (from: Service) => from.services.staff.prepareFirstStart(ORIGIN);

beforeAll(async () => {
  service = await openService({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
  await prepare(service);
  admin = service.browser();
  await admin.signIn(ADMIN);
});
afterAll(() => service.close());

const invite = (email: string, role = 'viewer', groups: string[] = ['*']) =>
  admin.do('staff.invite', { name: 'Orang Baru', email, role, groups });

async function join(email: string, role = 'viewer', groups: string[] = ['*']): Promise<Browser> {
  const { data } = await invite(email, role, groups);
  const browser = service.browser();
  await browser.do('links.acceptInvitation', {
    token: tokenOf(data.link),
    name: 'Orang Baru',
    password: PASSWORD,
  });
  return browser;
}

describe('the first start', () => {
  it('makes one administrator by its link, however many try, and only once', async () => {
    const fresh = await openService();
    try {
      const old = tokenOf((await prepare(fresh)) ?? '');
      const link = (await prepare(fresh)) ?? '';
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/set-up#[\w-]{43}$/);
      const token = tokenOf(link);
      expect((await fresh.browser().ask('session.current')).data).toEqual({ staff: null, needsSetUp: true });
      const inspect = (one: string) => fresh.browser().do('links.inspect', { kind: 'set_up', token: one });
      expect((await inspect(token)).data).toEqual({ kind: 'set_up', name: null, email: null, role: null });
      // The link of an earlier start is invalid.
      expect((await inspect(old)).refused).toMatchObject({ code: 'invalid_link', status: 404 });

      const person = (number: number) => ({
        token,
        name: 'Ibu Kepala',
        email: `kepala${number}@aceh.example`,
        password: PASSWORD,
      });
      const weak = await fresh.browser().do('links.setUp', { ...person(0), password: 'password1234' });
      expect(weak.refused).toMatchObject({ code: 'weak_password', weakness: 'common' });
      const browsers = [1, 2, 3, 4].map(() => fresh.browser());
      const said = await Promise.all(
        browsers.map((browser, number) => browser.do('links.setUp', person(number))),
      );
      expect(said.map(({ refused }) => refused?.code).sort()).toEqual([
        'invalid_link',
        'invalid_link',
        'invalid_link',
        undefined,
      ]);
      expect(await fresh.services.prisma.staff.count()).toBe(1);
      const winner = browsers[said.findIndex(({ refused }) => refused === undefined)];
      expect((await winner?.ask('session.current'))?.data.staff).toMatchObject({
        role: 'administrator',
        groups: ['*'],
      });
      expect(await actions(fresh)).toEqual(['staff.set_up', 'session.signed_in']);
      expect(await prepare(fresh)).toBeUndefined();
      expect((await inspect(token)).refused?.code).toBe('invalid_link');
    } finally {
      await fresh.close();
    }
  });

  it('takes both settings of the administrator or neither, and a password that is none of the common ones', async () => {
    const start = async (settings: object) => {
      const fresh = await openService(settings);
      return prepare(fresh)
        .then(
          () => 'started',
          (error: Error) => error.message,
        )
        .finally(() => fresh.close());
    };
    expect(await start({ ADMIN_EMAIL: ADMIN })).toMatch('set both, or neither');
    expect(await start({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: 'passwordpassword' })).toMatch(
      'ADMIN_PASSWORD is too weak',
    );
    expect(await actions()).toContain('staff.set_up');
    // The existing staff are not changed.
    await prepare(service);
    expect(await service.services.prisma.staff.count({ where: { email: ADMIN } })).toBe(1);
  });
});

describe('an invitation', () => {
  it('makes a person with the role that it names, once', async () => {
    await actions();
    const { data } = await invite('Data@Aceh.Example', 'data_officer', ['disdik']);
    expect(data).toEqual({
      id: expect.any(String),
      link: expect.stringContaining(`${ORIGIN}/invitation#`),
      expiresAt: expect.any(String),
      mailed: 'not_configured',
    });
    expect((await admin.ask('staff.invitations')).data).toEqual([
      expect.objectContaining({
        id: data.id,
        email: 'data@aceh.example',
        role: 'data_officer',
        groups: ['disdik'],
        createdBy: 'Administrator',
      }),
    ]);
    const token = tokenOf(data.link);
    const stored = await service.services.pool.query('SELECT staff_link::text AS row FROM staff_link');
    expect(JSON.stringify(stored.rows)).not.toContain(token);

    const input = { token, name: 'Cut Nyak', password: PASSWORD };
    for (const [password, reason] of [
      ['pendek', 'short'],
      ['cut-nyak-dan-data', 'personal'],
      ['x'.repeat(129), 'long'],
      ['123456789012', 'common'],
      ['1qaz2wsx3edc', 'common'],
    ]) {
      const { refused } = await service.browser().do('links.acceptInvitation', { ...input, password });
      // A name of three letters is not looked for, because too many words contain it.
      expect([password, refused]).toEqual([password, expect.objectContaining({ weakness: reason })]);
    }
    const browsers = [1, 2, 3].map(() => service.browser());
    const said = await Promise.all(browsers.map((browser) => browser.do('links.acceptInvitation', input)));
    expect(said.map(({ refused }) => refused?.code).sort()).toEqual([
      'invalid_link',
      'invalid_link',
      undefined,
    ]);
    const winner = browsers[said.findIndex(({ refused }) => refused === undefined)];
    expect((await winner?.ask('profile.get'))?.data).toMatchObject({
      name: 'Cut Nyak',
      email: 'data@aceh.example',
      role: 'data_officer',
      groups: ['disdik'],
    });
    expect(await actions()).toEqual(['staff.invited', 'staff.joined', 'session.signed_in']);
    expect((await invite('data@aceh.example')).refused).toMatchObject({
      code: 'email_taken',
      field: 'email',
    });
  });

  it('can be withdrawn, and is replaced by a newer one', async () => {
    const first = await invite('tamu@aceh.example');
    await admin.reauthenticate();
    const second = await invite('tamu@aceh.example', 'help_desk');
    const inspect = (link: string) =>
      service.browser().do('links.inspect', { kind: 'invitation', token: tokenOf(link) });
    expect((await inspect(first.data.link)).refused?.code).toBe('invalid_link');
    expect((await inspect(second.data.link)).data).toEqual({
      kind: 'invitation',
      name: 'Orang Baru',
      email: 'tamu@aceh.example',
      role: 'help_desk',
    });
    // A link of one kind is not valid as another kind.
    const { refused } = await service
      .browser()
      .do('links.resetPassword', { token: tokenOf(second.data.link), password: PASSWORD });
    expect(refused?.code).toBe('invalid_link');
    await admin.do('staff.withdrawInvitation', { id: second.data.id });
    expect((await inspect(second.data.link)).refused?.code).toBe('invalid_link');
    expect((await admin.do('staff.withdrawInvitation', { id: second.data.id })).refused?.code).toBe(
      'not_found',
    );
  });

  it('stands though its letter could not be sent', async () => {
    const port = await freePort();
    const deaf = createServer((socket) => socket.end('421 closed\r\n')).listen(port, '127.0.0.1');
    const posting = await openService({
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      BASE_URL: 'http://data.example.test',
    });
    try {
      await prepare(posting);
      const browser = posting.browser();
      await browser.signIn(ADMIN);
      const { data } = await browser.do('staff.invite', {
        name: 'Tamu',
        email: 'tamu@aceh.example',
        role: 'viewer',
        groups: ['*'],
      });
      expect(data.mailed).toBe('failed');
      expect(
        (await browser.do('links.inspect', { kind: 'invitation', token: tokenOf(data.link) })).data.email,
      ).toBe('tamu@aceh.example');
    } finally {
      await posting.close();
      deaf.close();
    }
  });
});

describe('a reset', () => {
  it('sets a new password once, ends every session, and is nothing for a disabled person', async () => {
    const browser = await join('lupa@aceh.example');
    const id = await idOf(browser);
    await admin.reauthenticate();
    await actions();
    const old = await admin.do('staff.resetPassword', { id });
    const { data } = await admin.do('staff.resetPassword', { id });
    const reset = (link: string, password: string) =>
      service.browser().do('links.resetPassword', { token: tokenOf(link), password });
    expect((await reset(old.data.link, 'sandi-yang-lain-7')).refused?.code).toBe('invalid_link');
    // Until the link is used, nothing changes.
    expect((await browser.ask('profile.get')).refused).toBeUndefined();
    expect((await reset(data.link, 'sandi-yang-lain-7')).data).toEqual({ ok: true });
    expect((await reset(data.link, 'sandi-yang-lain-8')).refused?.code).toBe('invalid_link');
    expect((await browser.ask('profile.get')).refused?.code).toBe('not_signed_in');
    await expect(service.browser().signIn('lupa@aceh.example')).rejects.toThrow('wrong_credentials');
    await service.browser().signIn('lupa@aceh.example', { password: 'sandi-yang-lain-7' });
    expect(await actions()).toEqual([
      'staff.password_reset_issued',
      'staff.password_reset_issued',
      'staff.password_reset',
      'session.sign_in_failed',
      'session.signed_in',
    ]);
    const third = await admin.do('staff.resetPassword', { id });
    await admin.do('staff.disable', { id });
    expect((await reset(third.data.link, 'sandi-yang-lain-9')).refused?.code).toBe('invalid_link');
    expect((await admin.do('staff.resetPassword', { id })).refused).toMatchObject({
      code: 'person_disabled',
    });
  });
});

describe('administrators', () => {
  it('bind data officers to values, in the invitation or later, and nobody else', async () => {
    const bindings = [{ field: 'kota_kab', values: ['Sabang'] }];
    const officer = { name: 'Petugas', role: 'data_officer', groups: ['disdik'], bindings };
    const { data } = await admin.do('staff.invite', { ...officer, email: 'terikat@aceh.example' });
    const browser = service.browser();
    const token = tokenOf(data.link);
    await browser.do('links.acceptInvitation', { token, name: 'Petugas', password: PASSWORD });
    const id = await idOf(browser);
    expect((await admin.ask('staff.get', { id })).data).toMatchObject({ bindings });
    const item = { kecamatan: 'X', tahun: 2024, jenjang: 'SD', jumlah_siswa: 1 };
    const save = async (kota_kab: string) =>
      (await browser.do('edits.save', { collection: 'pengulangan_kelas', register: [{ ...item, kota_kab }] }))
        .data.faults;
    expect(await save('Langsa')).toMatchObject([{ code: 'outside_scope', field: 'kota_kab' }]);
    expect(await save('Sabang')).toEqual([]);
    await actions();
    await admin.do('staff.change', { id, bindings: [{ field: 'kota_kab', values: [' Langsa'] }] });
    expect(await save('Langsa')).toEqual([]);
    const [event] = await service.history();
    expect(event).toMatchObject({
      action: 'staff.changed',
      before: { bindings: ['kota_kab=Sabang'] },
      after: { bindings: ['kota_kab=Langsa'] },
    });
    await admin.do('staff.change', { id, role: 'viewer' });
    expect((await admin.ask('staff.get', { id })).data).toMatchObject({ role: 'viewer', bindings: [] });
    const idle = { id, role: 'data_officer', groups: ['rsud'], bindings };
    expect((await admin.do('staff.change', idle)).refused).toMatchObject({ field: 'bindings.0.field' });
    const wrong = { id, bindings: [{ field: 'jumlah_siswa', values: ['1'] }] };
    expect((await admin.do('staff.change', wrong)).refused).toMatchObject({ code: 'invalid_parameter' });
  });

  it('change others, never their own role, and a change is in the history with what it was', async () => {
    const browser = await join('ubah@aceh.example');
    const id = await idOf(browser);
    await actions();
    const { data } = await admin.do('staff.change', {
      id,
      role: 'data_officer',
      groups: ['rsud', 'drka'],
      name: 'Pak Ubah',
    });
    expect(data).toMatchObject({ role: 'data_officer', groups: ['drka', 'rsud'], name: 'Pak Ubah' });
    const [event] = await service.history();
    expect(event).toMatchObject({
      action: 'staff.changed',
      actorName: 'Administrator',
      subjectId: id,
      before: { name: 'Orang Baru', role: 'viewer', groups: ['*'] },
      after: { name: 'Pak Ubah', role: 'data_officer', groups: ['drka', 'rsud'] },
    });
    expect((await browser.ask('session.current')).data.staff.role).toBe('data_officer');
    expect((await admin.do('staff.change', { id, groups: [] })).refused).toMatchObject({
      code: 'invalid_parameter',
      field: 'groups',
    });
    expect((await admin.do('staff.change', { id, email: ADMIN })).refused).toMatchObject({
      code: 'email_taken',
      field: 'email',
    });
    const own = await idOf(admin);
    expect((await admin.do('staff.change', { id: own, role: 'viewer' })).refused?.code).toBe('own_account');
    expect((await admin.do('staff.disable', { id: own })).refused?.code).toBe('own_account');
    expect(await actions()).toEqual([]);
    expect((await browser.do('staff.change', { id, role: 'administrator' })).refused?.code).toBe(
      'not_permitted',
    );
    // Members that the profile does not have are refused, not passed on.
    expect((await browser.do('profile.change', { role: 'administrator' })).refused?.status).toBe(400);
    expect((await browser.ask('session.current')).data.staff.role).toBe('data_officer');
  });

  it('end a person at once, and let them in again without their old sessions', async () => {
    const browser = await join('pergi@aceh.example');
    const id = await idOf(browser);
    await actions();
    expect((await admin.do('staff.disable', { id, reason: 'Pindah' })).data).toMatchObject({
      disabledBy: 'Administrator',
      sessions: 0,
    });
    expect((await browser.ask('profile.get')).refused?.code).toBe('not_signed_in');
    await expect(service.browser().signIn('pergi@aceh.example')).rejects.toThrow('wrong_credentials');
    // Even a session that still existed would be refused.
    await service.services.prisma.staffSession.updateMany({
      where: { user: { email: ADMIN } },
      data: { userId: id },
    });
    expect((await admin.ask('profile.get')).refused?.code).toBe('not_signed_in');
    await service.services.prisma.staffSession.deleteMany({ where: { userId: id } });
    await admin.signIn(ADMIN);
    await admin.do('staff.enable', { id });
    expect((await browser.ask('profile.get')).refused?.code).toBe('not_signed_in');
    await service.browser().signIn('pergi@aceh.example');
    const events = await service.history();
    expect(events.map(({ action, reason }) => [action, reason])).toEqual([
      ['staff.disabled', 'Pindah'],
      ['session.sign_in_failed', null],
      ['session.signed_in', null],
      ['staff.enabled', null],
      ['session.signed_in', null],
    ]);
  });

  it('never end up with none, also with two requests at once', async () => {
    const pair = await openService({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
    try {
      await prepare(pair);
      const one = pair.browser();
      await one.signIn(ADMIN);
      await one.reauthenticate();
      const { data } = await one.do('staff.invite', {
        name: 'Kedua',
        email: 'kedua@aceh.example',
        role: 'administrator',
        groups: [],
      });
      const two = pair.browser();
      await two.do('links.acceptInvitation', {
        token: tokenOf(data.link),
        name: 'Kedua',
        password: PASSWORD,
      });
      const [first, second] = [await idOf(one), await idOf(two)];
      for (let round = 0; round < 3; round += 1) {
        const said = await Promise.all([
          one.do('staff.disable', { id: second }),
          two.do('staff.change', { id: first, role: 'viewer' }),
        ]);
        const refused = said.map((answer) => answer.refused?.code);
        expect(refused.filter((reason) => reason === undefined).length).toBe(1);
        expect(
          await pair.services.prisma.staff.count({ where: { role: 'administrator', disabledAt: null } }),
        ).toBe(1);
        await pair.services.prisma.staff.updateMany({ data: { role: 'administrator', disabledAt: null } });
        await one.signIn(ADMIN);
        await two.signIn('kedua@aceh.example');
      }
    } finally {
      await pair.close();
    }
  });

  it('find people by name, e-mail, role and state, page by page', async () => {
    const { data } = await admin.ask('staff.list', { limit: 2 });
    expect(data.people.length).toBe(2);
    const next = await admin.ask('staff.list', { limit: 2, cursor: data.next });
    expect(next.data.people[0].id).not.toBe(data.people[1].id);
    expect(next.data.total).toBe(data.total);
    const found = (await admin.ask('staff.list', { search: 'LUPA@', state: 'disabled' })).data.people;
    expect(found.map(({ email }: { email: string }) => email)).toEqual(['lupa@aceh.example']);
    expect((await admin.ask('staff.list', { search: 'lupa@', state: 'active' })).data.total).toBe(0);
    expect((await admin.ask('staff.get', { id: crypto.randomUUID() })).refused?.code).toBe('not_found');
  });
});

describe('a person', () => {
  it('changes their profile and password, which ends their other sessions and nobody else’s', async () => {
    const browser = await join('saya@aceh.example');
    const other = service.browser();
    await other.signIn('saya@aceh.example');
    await actions();
    expect((await browser.do('profile.change', { language: 'en', theme: 'dark' })).data).toMatchObject({
      language: 'en',
      theme: 'dark',
    });
    expect((await browser.do('profile.change', { language: 'en' })).data).toMatchObject({ language: 'en' });
    const change = (current: string, next: string) => browser.do('profile.changePassword', { current, next });
    expect((await change('bukan-sandi-saya-1', 'gunung-seulawah-88')).refused).toMatchObject({
      code: 'wrong_credentials',
      field: 'current',
    });
    expect((await change(PASSWORD, 'saya@aceh.example')).refused).toMatchObject({
      code: 'weak_password',
      field: 'next',
    });
    expect((await change(PASSWORD, PASSWORD)).refused).toMatchObject({
      code: 'weak_password',
      weakness: 'same',
    });
    expect(await actions()).toEqual(['staff.changed']);
    const thief = service.browser();
    for (const [name, value] of browser.jar) thief.jar.set(name, value);
    expect((await thief.ask('profile.get')).refused).toBeUndefined();
    expect((await change(PASSWORD, 'gunung-seulawah-88')).data).toEqual({ ended: 1 });
    expect((await thief.ask('profile.get')).refused?.code).toBe('not_signed_in');
    expect((await other.ask('profile.get')).refused?.code).toBe('not_signed_in');
    expect((await browser.ask('profile.get')).refused).toBeUndefined();
    expect((await admin.ask('profile.get')).refused).toBeUndefined();
    await service.browser().signIn('saya@aceh.example', { password: 'gunung-seulawah-88' });
    expect(await actions()).toEqual(['staff.password_changed', 'session.signed_in']);
  });

  it('sees and ends their own sessions, and nobody else’s', async () => {
    const browser = await join('sesi@aceh.example');
    const laptop = service.browser('10.9.9.9');
    await laptop.signIn('sesi@aceh.example');
    const { data } = await browser.ask('profile.sessions');
    expect(data).toEqual([
      expect.objectContaining({ current: true, address: '10.0.0.1', userAgent: 'Test' }),
      expect.objectContaining({ current: false, address: '10.9.9.9' }),
    ]);
    expect(JSON.stringify(data)).not.toContain('token');
    const foreign = (await admin.ask('profile.sessions')).data[0].id;
    expect((await browser.do('profile.endSession', { id: foreign })).refused?.code).toBe('not_found');
    expect((await admin.ask('profile.get')).refused).toBeUndefined();
    await actions();
    expect((await browser.do('profile.endSession', { id: data[1].id })).data).toEqual({ ok: true });
    expect((await laptop.ask('profile.get')).refused?.code).toBe('not_signed_in');
    await laptop.signIn('sesi@aceh.example');
    expect((await browser.do('profile.endOtherSessions')).data).toEqual({ ended: 1 });
    expect(await actions()).toEqual(['session.ended', 'session.signed_in', 'session.ended']);
  });

  it('is locked out of guessing their password in an open browser', async () => {
    const browser = await join('terbuka@aceh.example');
    const said = [];
    for (let guess = 0; guess < 11; guess += 1) {
      said.push(
        (
          await browser.do('profile.changePassword', {
            current: `salah-sekali-${guess}`,
            next: 'gunung-seulawah-88',
          })
        ).refused?.code,
      );
    }
    expect(said).toEqual([...Array(10).fill('wrong_credentials'), 'too_many_attempts']);
  });
});

describe('other sites', () => {
  it('cannot make changes', async () => {
    const send = (headers: Record<string, string>) =>
      admin.send('session.signOut', { method: 'POST', headers });
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:3001' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': '' },
    ]) {
      expect([headers, (await send(headers)).refused]).toEqual([
        headers,
        expect.objectContaining({ status: 403, code: 'foreign_origin' }),
      ]);
    }
    expect((await send({ 'content-length': '1048577' })).refused).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
    const get = await admin.send('session.signOut', { method: 'GET' });
    expect(get.refused?.status).toBe(405);
    expect((await admin.ask('profile.get')).refused).toBeUndefined();
    expect(
      (await send({ 'sec-fetch-site': 'same-origin', 'content-type': 'application/json; charset=utf-8' }))
        .data,
    ).toEqual({ ok: true });
    await admin.signIn(ADMIN);
  });
});

it('a change without history is not stored', async () => {
  const browser = await join('gagal@aceh.example');
  const id = await idOf(browser);
  await admin.reauthenticate();
  const { data } = await admin.do('staff.resetPassword', { id });
  await actions();
  const sessions = await service.services.prisma.staffSession.count();
  await service.services.pool.query('ALTER TABLE history_event ADD CONSTRAINT none CHECK (false) NOT VALID');
  try {
    const refused = [
      await admin.do('staff.disable', { id }),
      await admin.do('staff.change', { id, role: 'help_desk' }),
      await browser.do('profile.changePassword', { current: PASSWORD, next: 'gunung-seulawah-88' }),
      await service
        .browser()
        .do('links.resetPassword', { token: tokenOf(data.link), password: 'gunung-seulawah-88' }),
      await service.browser().do('session.signIn', { email: 'gagal@aceh.example', password: PASSWORD }),
      await invite('tidak.jadi@aceh.example'),
    ].map((answer) => [answer.refused?.status, answer.setCookies]);
    expect(refused).toEqual(Array(6).fill([500, []]));
  } finally {
    await service.services.pool.query('ALTER TABLE history_event DROP CONSTRAINT none');
  }
  expect(await actions()).toEqual([]);
  expect(await service.services.prisma.staffSession.count()).toBe(sessions);
  expect((await browser.ask('profile.get')).data).toMatchObject({ role: 'viewer' });
  await service.browser().signIn('gagal@aceh.example');
  expect(
    (await service.browser().do('links.inspect', { kind: 'reset', token: tokenOf(data.link) })).refused,
  ).toBeUndefined();
  expect(
    (await admin.ask('staff.invitations')).data.map(({ email }: { email: string }) => email),
  ).not.toContain('tidak.jadi@aceh.example');
});

it('an auditor is invited without a group', async () => {
  expect((await invite('pemeriksa@aceh.example', 'auditor', [])).refused).toBeUndefined();
  expect((await invite('petugas-baru@aceh.example', 'data_officer', [])).refused).toMatchObject({
    field: 'groups',
  });
});
