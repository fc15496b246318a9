import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/domain/collections';
import { system } from '@/server/actor';
import { application } from '../../requests/testing';
import { type Browser, openService, PASSWORD, totp } from '../testing';

const ADMIN = 'kepala@aceh.example';
const ALL = [{ scope: '*', operations: OPERATIONS }];
const LIST = [{ scope: '*', operations: ['list'] }];
const BOUND = { bindings: [{ field: 'kota_kab', values: ['Sabang'] }], listsOwnOnly: true };
const SOON = new Date(Date.now() + 86_400_000);
const LATER = new Date(Date.now() + 9 * 86_400_000).toISOString();
const by = system('test');

let service: Awaited<ReturnType<typeof openService>>;
let admin: Browser;
let colleague: string;

beforeAll(async () => {
  service = await openService({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
  await service.services.staff.prepareFirstStart('');
  admin = service.browser();
  await admin.signIn(ADMIN);
  await admin.reauthenticate();
  const { data } = await admin.do('staff.invite', {
    name: 'Rekan',
    email: 'rekan@aceh.example',
    role: 'help_desk',
    groups: [],
  });
  const token = data.link.split('#').at(-1);
  const browser = service.browser();
  await browser.do('links.acceptInvitation', { token, name: 'Rekan', password: PASSWORD });
  colleague = (await browser.ask('profile.get')).data.id;
});
afterAll(() => service.close());

/** As after a sign-in: nobody has proved again who they are. */
beforeEach(() => service.services.pool.query('UPDATE staff_session SET reauthenticated_at = NULL'));

const codeOf = async (path: string, input: unknown, browser = admin) =>
  (await browser.do(path, input)).refused?.code ?? 'done';
const prove = (more = {}, browser = admin) =>
  browser.do('session.reauthenticate', { password: PASSWORD, ...more });

/** A key that was issued by a command, which needs no proof. */
async function key(more: object = {}): Promise<string> {
  const { keys } = service.services;
  const { record } = await keys.issue({ name: 'Kunci', allowedAddresses: ['10.0.0.0/8'], ...more }, by);
  return record.id;
}

/** A request for a key; an approved one has a link. */
async function request({
  isApproved = false,
  permissions = ALL,
}: {
  isApproved?: boolean;
  permissions?: typeof ALL;
} = {}) {
  const { prisma, requests } = service.services;
  const filled = { ...application(), permissions };
  const { contactEmail, contactName, agency, system, purpose, language } = filled;
  const { id } = await prisma.accessRequest.create({
    data: {
      ...{ contactEmail, contactName, agency, system, purpose, language },
      id: crypto.randomUUID(),
      number: `P-${crypto.randomUUID()}`,
      permissions: ['*'],
      statusHash: crypto.getRandomValues(new Uint8Array(32)),
    },
  });
  if (isApproved)
    await requests.approve(
      { id, grant: grant(permissions), unlimitedWrites: true },
      { by, baseUrl: 'http://x' },
    );
  return id;
}

const grant = (permissions: object[]) =>
  ({ name: 'Kunci', permissions, allowedAddresses: [], ratePerMinute: null, expiresAt: null }) as never;

/** The protected procedures, each with a function that makes its input. */
const DOORS: readonly [name: string, path: string, input: () => Promise<object>][] = [
  ['issuing a key for everything', 'keys.issue', async () => ({ name: 'Baru', permissions: ALL })],
  [
    'issuing one for every group',
    'keys.issue',
    async () => ({
      name: 'Baru',
      permissions: ['drka', 'disdik', 'rsud'].map((scope) => ({ scope, operations: OPERATIONS })),
    }),
  ],
  ['rotating one', 'keys.rotate', async () => ({ id: await key(), overlapSeconds: 60 })],
  [
    'letting a key do everything',
    'keys.change',
    async () => ({ id: await key({ permissions: LIST }), permissions: ALL }),
  ],
  [
    'letting one be used from anywhere',
    'keys.change',
    async () => ({ id: await key(), allowedAddresses: [] }),
  ],
  ['prolonging one', 'keys.change', async () => ({ id: await key({ expiresAt: SOON }), expiresAt: LATER })],
  [
    'letting one never expire',
    'keys.change',
    async () => ({ id: await key({ expiresAt: SOON }), expiresAt: null }),
  ],
  [
    'allowing one another address',
    'keys.allowAddress',
    async () => ({ id: await key(), address: '192.0.2.7' }),
  ],
  ['unbinding one', 'keys.change', async () => ({ id: await key(BOUND), bindings: [] })],
  [
    'letting one write more values',
    'keys.change',
    async () => ({
      id: await key(BOUND),
      bindings: [{ field: 'kota_kab', values: ['Banda Aceh', 'Sabang'] }],
    }),
  ],
  ['showing one all records', 'keys.change', async () => ({ id: await key(BOUND), listsOwnOnly: false })],
  [
    'prolonging several',
    'keys.changeMany',
    async () => ({
      action: 'extend',
      ids: [await key({ expiresAt: SOON, permissions: LIST }), await key({ expiresAt: SOON })],
      count: 2,
      expiresAt: LATER,
    }),
  ],
  [
    'resuming one',
    'keys.resume',
    async () => {
      const id = await key();
      await service.services.keys.suspend({ id }, by);
      return { id };
    },
  ],
  [
    'approving one',
    'requests.approve',
    async () => ({ id: await request(), grant: grant(ALL), unlimitedWrites: true }),
  ],
  ['a new link to one', 'requests.renewLink', async () => ({ id: await request({ isApproved: true }) })],
  ["resetting a colleague's password", 'staff.resetPassword', async () => ({ id: colleague })],
  [
    'inviting somebody for the help desk',
    'staff.invite',
    async () => ({ name: 'Baru', email: 'baru@aceh.example', role: 'help_desk', groups: [] }),
  ],
  ['making somebody administrator', 'staff.change', async () => ({ id: colleague, role: 'administrator' })],
  ["ending a colleague's second factor", 'staff.endTwoFactor', async () => ({ id: colleague })],
];

describe('who has not proved again who they are', () => {
  it.each(DOORS)('cannot do this, and does it after that: %s', async (_, path, make) => {
    const input = await make();
    const { prisma } = service.services;
    const state = async () => [
      await prisma.apiKey.findMany({ orderBy: { id: 'asc' } }),
      await prisma.accessRequest.findMany({ orderBy: { id: 'asc' } }),
      await prisma.staffLink.count(),
      await prisma.historyEvent.count(),
    ];
    const before = await state();
    expect(await codeOf(path, input)).toBe('reauthentication_required');
    expect(await state()).toEqual(before);
    expect((await prove()).data).toEqual({ ok: true });
    expect(await codeOf(path, input)).toBe('done');
  });

  it('can do everything else', async () => {
    const id = await key();
    const calls: [path: string, input: object][] = [
      ['keys.issue', { name: 'Baca', permissions: LIST }],
      ['keys.rotate', { id: await key({ permissions: LIST }), overlapSeconds: 60 }],
      ['keys.change', { id, name: 'Nama lain', allowedAddresses: ['10.1.0.0/16'], expiresAt: LATER }],
      ['keys.suspend', { id }],
      ['keys.change', { id, permissions: LIST }],
      ['keys.resume', { id }],
      ['keys.revoke', { id }],
      ['requests.approve', { id: await request(), grant: grant(LIST) }],
    ];
    for (const [path, input] of calls) expect([path, await codeOf(path, input)]).toEqual([path, 'done']);
  });
});

describe('the proof', () => {
  const door = () => codeOf('keys.issue', { name: 'Baru', permissions: ALL });

  it('belongs to one session, lasts ten minutes, and is in the history', async () => {
    const elsewhere = service.browser();
    await elsewhere.signIn(ADMIN);
    await service.history();
    await prove();
    expect((await service.history()).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['session.reauthenticated', 'Administrator'],
    ]);
    expect(await codeOf('keys.issue', { name: 'Baru', permissions: ALL }, elsewhere)).toBe(
      'reauthentication_required',
    );
    expect(await door()).toBe('done');
    const age = (minutes: number) =>
      service.services.pool.query(
        `UPDATE staff_session SET reauthenticated_at = now() - $1 * interval '1 minute'
          WHERE reauthenticated_at IS NOT NULL`,
        [minutes],
      );
    await age(9);
    expect(await door()).toBe('done');
    await age(11);
    expect(await door()).toBe('reauthentication_required');
  });

  it('ends with a new sign-in', async () => {
    const browser = service.browser();
    await browser.signIn(ADMIN);
    await prove({}, browser);
    await browser.signIn(ADMIN);
    expect(await codeOf('keys.issue', { name: 'Baru', permissions: ALL }, browser)).toBe(
      'reauthentication_required',
    );
  });

  it('needs the password, of which ten wrong ones in a row lock it', async () => {
    const email = 'salah@aceh.example';
    await admin.reauthenticate();
    const { data } = await admin.do('staff.invite', { name: 'Salah', email, role: 'help_desk', groups: [] });
    const browser = service.browser('10.9.9.9');
    const token = data.link.split('#').at(-1);
    await browser.do('links.acceptInvitation', { token, name: 'Salah', password: PASSWORD });
    await service.history();
    for (let n = 0; n < 10; n += 1) {
      const { refused } = await prove({ password: `salah ${n}` }, browser);
      expect(refused).toMatchObject({ code: 'wrong_credentials', field: 'password' });
    }
    const told = (await service.history()).map(({ action, after }) => [action, after]);
    expect(told).toEqual(Array(10).fill(['session.reauthentication_failed', { cause: 'wrong_password' }]));
    expect((await prove({}, browser)).refused).toMatchObject({ code: 'too_many_attempts' });
    expect(await codeOf('keys.issue', { name: 'Baru', permissions: ALL }, browser)).toBe(
      'reauthentication_required',
    );
    expect((await service.history()).map(({ action }) => action)).toEqual(['session.locked_out']);
    // That does not lock the sign-in, and an administrator can unlock the password.
    const { id } = (await browser.ask('profile.get')).data;
    expect((await admin.do('staff.unlock', { id })).refused).toBeUndefined();
    expect((await prove({}, browser)).refused).toBeUndefined();
  });

  it('needs a session', async () => {
    expect((await prove({}, service.browser())).refused?.code).toBe('not_signed_in');
  });

  it('needs the second factor of who has one, and each code once', async () => {
    const email = 'faktor@aceh.example';
    await admin.reauthenticate();
    const { data } = await admin.do('staff.invite', { name: 'Faktor', email, role: 'help_desk', groups: [] });
    const browser = service.browser();
    const link = data.link.split('#').at(-1);
    await browser.do('links.acceptInvitation', { token: link, name: 'Faktor', password: PASSWORD });
    const { secret, backupCodes } = (await browser.do('profile.beginTwoFactor', { password: PASSWORD })).data;
    await browser.do('profile.confirmTwoFactor', { code: totp(secret) });
    expect((await prove({}, browser)).refused).toMatchObject({ code: 'wrong_code', field: 'code' });
    const wrong = { code: '000000' === totp(secret) ? '111111' : '000000' };
    expect((await prove(wrong, browser)).refused?.code).toBe('wrong_code');
    expect((await prove({ password: 'salah', code: totp(secret) }, browser)).refused?.code).toBe(
      'wrong_credentials',
    );
    const code = totp(secret);
    expect((await prove({ code }, browser)).refused).toBeUndefined();
    expect(await codeOf('keys.issue', { name: 'Baru', permissions: ALL }, browser)).toBe('done');
    expect((await prove({ code }, browser)).refused).toMatchObject({ code: 'used_code', field: 'code' });
    const backup = { kind: 'backup', code: String(backupCodes[0]).toLowerCase() };
    expect((await prove(backup, browser)).refused).toBeUndefined();
    expect((await prove(backup, browser)).refused?.code).toBe('wrong_code');
  });
});
