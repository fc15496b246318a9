import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/domain/collections';
import type { Binding } from '@/domain/keys/bindings';
import { hashKey } from '@/server/access/keys/format';
import { createOwnDatabase } from '@/server/database/testing';
import type { ServiceError } from '@/server/errors';
import type { SubmitInput } from './inputs';
import { application, createRequestInstance, grant, person, stranger } from './testing';

const DAY = 86_400_000;
const baseUrl = 'https://data.example.test';
let moment = Date.now();
// A database of its own, because the number of waiting requests matters.
const database = await createOwnDatabase();
const { DATABASE_URL } = database.settings;
const one = createRequestInstance({ DATABASE_URL, now: () => new Date(moment) });
const other = createRequestInstance({ DATABASE_URL, now: () => new Date(moment) });
const { requests, keys, prisma, pool, letters } = one;
const ani = person({ name: 'Ani' });
const setting = { by: ani, baseUrl };

afterEach(() => {
  moment = Date.now();
  letters.length = 0;
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const file = async (more: Partial<SubmitInput> = {}, by = stranger()) => {
  const filed = await requests.submit(application(more), by);
  const { id } = await prisma.accessRequest.findUniqueOrThrow({ where: { number: filed.number } });
  return { ...filed, id };
};
const approve = async (id: string, more = {}) => {
  const { link } = await requests.approve({ id, grant: grant(), ...more }, setting);
  return link.slice(`${baseUrl}/collect#`.length);
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ refusal }: ServiceError) =>
      refusal.code === 'invalid_parameter'
        ? [refusal.code, refusal.field, refusal.fault.code].join(' ')
        : refusal.code,
  );
const eventsOf = async (id: string) =>
  (await requests.get({ id }, ani)).events.map(({ action }) => action).toReversed();

describe('an approval', () => {
  it('can bind the key to values, which is narrower than what was requested', async () => {
    const { id } = await file();
    const bindings = [{ field: 'kota_kab', values: ['Sabang'] }];
    const bound = { ...grant(), bindings, listsOwnOnly: true };
    expect(
      await outcomeOf(
        approve(id, { grant: { ...bound, bindings: [{ field: 'nama_poli', values: ['Gigi'] }] } }),
      ),
    ).toBe('invalid_parameter grant.bindings.0.field binding_without_effect');
    const token = await approve(id, { grant: bound });
    const [approved] = (await requests.get({ id }, ani)).events;
    expect(approved).toMatchObject({ action: 'request.approved', after: { narrowed: true } });
    expect(await requests.inspectCollection({ token }, stranger())).toMatchObject({ bindings });
    const { key } = await requests.collect({ token }, stranger());
    const call = { key, address: '10.0.0.1', collection: 'siswa', operation: 'list' } as const;
    expect((await keys.judge(call)).actor.scope).toEqual({ bindings, listsOwnOnly: true });
  });
});

describe('a request', () => {
  it('can be sent by anyone, and its state is shown to the holder of the link', async () => {
    const by = stranger();
    const { number, statusToken, id } = await file({ purpose: ' Baris satu\n  dan dua ' }, by);
    expect(number).toMatch(/^P-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await requests.state({ statusToken }, by)).toMatchObject({
      number,
      state: 'waiting',
      decidedAt: null,
      granted: null,
      permissions: [{ scope: 'disdik', operations: ['list', 'register'] }],
    });
    expect(await requests.get({ id }, ani)).toMatchObject({
      purpose: 'Baris satu dan dua',
      submittedAddress: by.address,
      own: false,
      key: null,
      events: [{ action: 'request.submitted', actorKind: 'anyone', address: by.address }],
    });
    const { rows } = await pool.query(
      'SELECT r::text || h::text AS all FROM access_request r, history_event h',
    );
    expect(rows.map(({ all }) => all).join()).not.toContain(statusToken);
  });

  it.each([
    [{ agency: ' ' }, 'invalid_parameter agency required'],
    [{ contactEmail: 'budi' }, 'invalid_parameter contactEmail not_an_email'],
    [{ contactEmail: 'a@example.test\nBcc: b@example.test' }, 'invalid_parameter contactEmail'],
    [{ purpose: 'a'.repeat(1_001) }, 'invalid_parameter purpose'],
    [{ permissions: [] }, 'invalid_parameter permissions no_grant'],
    [{ allowedAddresses: ['10.0.0.1/8'] }, 'invalid_parameter allowedAddresses.0 bits_beyond_mask'],
    [{ website: 'https://spam.example' }, 'robot_suspected'],
  ])('is refused with %j', async (more, outcome) => {
    expect(await outcomeOf(file(more as never))).toContain(outcome);
  });

  it('can be sent at most five times an hour from one address (IPv6: network)', async () => {
    for (const addresses of [['192.0.2.7'], ['2001:db8:7::1', '2001:db8:7:0:ffff::2']]) {
      const from = (turn: number) => ({ actor: undefined, address: addresses[turn % addresses.length]! });
      for (let turn = 0; turn < 5; turn += 1) await file({}, from(turn));
      const refused = await file({}, from(5)).catch((error: ServiceError) => error);
      expect(refused).toMatchObject({ code: 'too_many_attempts' });
      expect((refused as ServiceError).retryAfter).toBeGreaterThan(3_000);
      // Another instance counts the same.
      expect(await outcomeOf(other.requests.submit(application(), from(6)))).toBe('too_many_attempts');
    }
    expect(await outcomeOf(file({}, { actor: undefined, address: '2001:db8:7:1::1' }))).toBe('done');
  });

  it('is accepted however many are waiting, and then takes more work', async () => {
    const efforts = async () => {
      await requests.challenge();
      return one.efforts.at(-1);
    };
    expect(await efforts()).toBe(1);
    await pool.query(`
      INSERT INTO access_request (id, number, agency, system, contact_name, contact_email, purpose, permissions, language, status_hash)
      SELECT gen_random_uuid(), 'P-' || i, 'Many', 's', 'n', 'e', 'p', '{*}', 'id', sha256(i::text::bytea)
        FROM generate_series(1, 5000) i`);
    expect(await efforts()).toBe(8);
    expect(await outcomeOf(file())).toBe('done');
    await pool.query("DELETE FROM access_request WHERE agency = 'Many'");
  });
});

describe('a decision', () => {
  it('of approval gives a link by which the key is collected once', async () => {
    const { id, statusToken, number } = await file({
      contactEmail: 'Budi@Dinas.example.test',
      language: 'en',
    });
    const expiresAt = new Date(moment + 365 * DAY);
    const {
      link,
      expiresAt: until,
      mailed,
    } = await requests.approve(
      { id, grant: grant({ expiresAt: expiresAt.toISOString() }), reason: 'Welcome' },
      setting,
    );
    expect([until, mailed]).toEqual([new Date(moment + 7 * DAY), 'sent']);
    expect(letters).toMatchObject([
      {
        to: 'budi@dinas.example.test',
        text: expect.stringContaining(`/request-access/status#${statusToken}`),
      },
      { to: 'budi@dinas.example.test', subject: expect.stringContaining(number) },
    ]);
    expect(letters[1]?.text).toContain(link);
    for (const { text } of letters) expect(text).toContain('Help desk:\n0651 123');
    const token = link.slice(`${baseUrl}/collect#`.length);
    const applicant = stranger();
    expect(await requests.inspectCollection({ token }, applicant)).toMatchObject({
      number,
      expiresAt: until,
      keyExpiresAt: expiresAt,
    });
    expect(await prisma.apiKey.count({ where: { request: { id } } })).toBe(0);
    moment += 6 * DAY;
    const { key, record } = await requests.collect({ token }, applicant);
    expect(
      await keys.judge({ key, address: '10.1.2.3', collection: 'siswa', operation: 'list' }),
    ).toMatchObject({
      actor: { id: record.id },
    });
    expect(record).toMatchObject({ prefix: key.slice(0, 12), expiresAt, ratePerMinute: 60 });
    expect(await keys.get({ id: record.id })).toMatchObject({
      createdBy: 'Ani',
      owner: 'Dinas Pendidikan',
      contact: 'Budi Santoso, budi@dinas.example.test',
      request: { id, number },
    });
    expect(await requests.state({ statusToken }, applicant)).toMatchObject({
      state: 'collected',
      reason: 'Welcome',
    });
    expect(await eventsOf(id)).toEqual(['request.submitted', 'request.approved', 'request.collected']);
    const history = await keys.history({ id: record.id });
    expect(history.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['request.collected', ''],
      ['key.issued', ''],
      ['request.approved', 'Ani'],
      ['request.submitted', ''],
    ]);
    for (const { action, address } of history.slice(0, 2)) expect(address, action).toBe(applicant.address);
    const { rows } = await pool.query(
      `SELECT (SELECT json_agg(r) FROM access_request r)::text || (SELECT json_agg(h) FROM history_event h)::text
              || (SELECT json_agg(k) FROM api_key k)::text AS all`,
    );
    for (const secret of [key, key.slice(12), token, statusToken]) expect(rows[0].all).not.toContain(secret);
    expect(rows[0].all).toContain(hashKey(key));
  });

  it('may grant less than was asked for, and never more', async () => {
    const { id, statusToken } = await file();
    const wider = [
      [{ scope: '*', operations: ['list'] as const }],
      [{ scope: 'disdik', operations: ['delete'] as const }],
      [{ scope: 'drka/penduduk_umur', operations: ['list'] as const }],
    ];
    for (const permissions of wider) {
      expect(await outcomeOf(approve(id, { grant: grant({ permissions: permissions as never }) }))).toContain(
        'invalid_parameter grant.permissions',
      );
    }
    expect(await outcomeOf(approve(id, { grant: grant({ expiresAt: new Date(moment) }) }))).toContain(
      'invalid_parameter grant.expiresAt',
    );
    const permissions = [{ scope: 'disdik/siswa', operations: ['list' as const] }];
    await approve(id, { grant: grant({ permissions }) });
    expect(await requests.state({ statusToken }, stranger())).toMatchObject({
      state: 'approved',
      granted: { permissions, allowedAddresses: ['10.0.0.0/8'], ratePerMinute: 60 },
    });
    expect((await requests.get({ id }, ani)).events[0]?.after).toMatchObject({ narrowed: true });
  });

  it('needs a confirmation for rights to change or delete the records of everybody', async () => {
    const writes = [{ scope: 'disdik/siswa', operations: ['list', 'change'] as const }];
    const { id } = await file({ permissions: [{ scope: 'disdik', operations: [...OPERATIONS] }] });
    const asked = (bindings: Binding[], permissions: object[] = writes) => ({
      grant: { ...grant(), permissions, bindings } as never,
    });
    const sabang = [{ field: 'kota_kab', values: ['Kota Sabang'] }];
    expect(await outcomeOf(approve(id, asked([])))).toBe('writes_unlimited');
    expect((await requests.get({ id }, ani)).state).toBe('waiting');
    await approve(id, asked(sabang));
    const other = await file({ permissions: [{ scope: 'disdik', operations: [...OPERATIONS] }] });
    await approve(other.id, { ...asked([]), unlimitedWrites: true });
  });

  it('needs a confirmation for addresses that the agency did not name', async () => {
    const { id, statusToken } = await file({ allowedAddresses: ['10.0.0.0/9', '10.128.0.0/9'] });
    for (const allowedAddresses of [[], ['0.0.0.0/0'], ['10.0.0.0/7'], ['10.1.0.0/16', '::1']]) {
      expect(await outcomeOf(approve(id, { grant: grant({ allowedAddresses }) }))).toBe('addresses_widened');
    }
    expect((await requests.get({ id }, ani)).state).toBe('waiting');
    await approve(id, { grant: grant({ allowedAddresses: [] }), widenAddresses: true });
    expect(await requests.state({ statusToken }, stranger())).toMatchObject({
      allowedAddresses: ['10.0.0.0/9', '10.128.0.0/9'],
      granted: { allowedAddresses: [], ratePerMinute: 60 },
    });
    const [event] = (await requests.get({ id }, ani)).events;
    expect(event).toMatchObject({
      before: { allowedAddresses: ['10.0.0.0/9', '10.128.0.0/9'] },
      after: { allowedAddresses: [] },
    });
    // A request that names no networks may be given some, and 10/8 is the same as its halves.
    const open = await file({ allowedAddresses: [] });
    expect(await outcomeOf(approve(open.id))).toBe('done');
    const halves = await file({ allowedAddresses: ['10.0.0.0/9', '10.128.0.0/9'] });
    expect(await outcomeOf(approve(halves.id))).toBe('done');
  });

  it('cannot be made on one\u2019s own request', async () => {
    const self = person({ email: 'ani@dinas.example.test' });
    const filed = [await file({}, self), await file({ contactEmail: 'ANI@dinas.example.test' })];
    for (const { id } of filed) {
      expect(await requests.get({ id }, self)).toMatchObject({ own: true });
      const own = { by: self, baseUrl };
      expect(await outcomeOf(requests.approve({ id, grant: grant() }, own))).toBe('own_request');
      expect(await outcomeOf(requests.reject({ id, reason: 'No' }, self))).toBe('own_request');
      await approve(id);
      expect(await outcomeOf(requests.renewLink({ id }, own))).toBe('own_request');
    }
  });

  it('is made once: of two concurrent decisions one succeeds', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await file();
      const budi = person({ name: 'Budi' });
      const rival =
        turn % 2
          ? requests.reject({ id, reason: 'No' }, budi)
          : other.requests.approve({ id, grant: grant() }, { by: budi, baseUrl });
      const outcomes = await Promise.all([
        outcomeOf(requests.approve({ id, grant: grant() }, setting)),
        outcomeOf(rival),
      ]);
      const events = await eventsOf(id);
      // An approval whose key nobody has collected yet may be rejected, which withdraws it.
      if (outcomes.every((outcome) => outcome === 'done')) {
        expect(events.slice(1)).toEqual(['request.approved', 'request.rejected']);
      } else {
        expect(outcomes.toSorted()).toEqual(['done', 'request_decided']);
        expect(events).toHaveLength(2);
      }
    }
  });

  it('of rejection has a reason, and withdraws an approval before collection', async () => {
    const { id, statusToken } = await file();
    expect(await outcomeOf(requests.reject({ id, reason: ' ' }, ani))).toContain('invalid_parameter reason');
    const token = await approve(id);
    // A rejection by somebody who still saw it waiting does not withdraw what somebody else approved.
    const stale = requests.reject({ id, reason: 'Late', state: 'waiting' }, ani);
    expect(await outcomeOf(stale)).toBe('request_decided');
    expect(await requests.reject({ id, reason: 'Wrong agency' }, ani)).toMatchObject({ state: 'rejected' });
    expect(letters.at(-1)?.text).toContain('Wrong agency');
    expect(letters.at(-1)?.text).toContain('Layanan bantuan:\n0651 123');
    expect(await outcomeOf(requests.collect({ token }, stranger()))).toBe('invalid_link');
    expect(await requests.state({ statusToken }, stranger())).toMatchObject({ reason: 'Wrong agency' });
    expect(await outcomeOf(approve(id))).toBe('request_decided');
    expect(await outcomeOf(requests.reject({ id, reason: 'Again' }, ani))).toBe('request_decided');
    expect(await outcomeOf(requests.reject({ id: crypto.randomUUID(), reason: 'x' }, ani))).toBe('not_found');
  });

  it('is stored even if no e-mail could be sent', async () => {
    one.state.mailed = 'failed';
    const { id } = await file();
    expect(await requests.approve({ id, grant: grant() }, setting)).toMatchObject({ mailed: 'failed' });
    one.state.mailed = 'sent';
    expect((await requests.get({ id }, ani)).state).toBe('approved');
  });
});

describe('before the decision', () => {
  it('the help desk asks, the applicant answers, and a decision is on what was read', async () => {
    const { id, statusToken, number } = await file({ contactEmail: 'budi@dinas.example.test' });
    const applicant = stranger();
    const answer = (text: string) => requests.answer({ statusToken, answer: text }, applicant);
    expect(await outcomeOf(answer('Dasbor'))).toBe('request_decided');
    letters.length = 0;
    await requests.ask({ id, question: 'Untuk dasbor yang mana?' }, ani);
    expect(letters).toMatchObject([
      { to: 'budi@dinas.example.test', text: expect.stringContaining('Untuk dasbor yang mana?') },
    ]);
    expect(await requests.state({ statusToken }, applicant)).toMatchObject({
      state: 'waiting',
      question: 'Untuk dasbor yang mana?',
      answer: null,
    });
    expect(await answer('Dasbor pimpinan')).toMatchObject({ number, answer: 'Dasbor pimpinan' });
    expect(await outcomeOf(answer('Sekali lagi'))).toBe('request_decided');
    expect(await requests.get({ id }, ani)).toMatchObject({ answer: 'Dasbor pimpinan', revision: 1 });
    expect(await outcomeOf(approve(id))).toBe('request_changed');
    expect(await outcomeOf(approve(id, { revision: 1 }))).toBe('done');
    expect(await outcomeOf(requests.ask({ id, question: 'Lagi?' }, ani))).toBe('request_decided');
    expect(await eventsOf(id)).toEqual([
      'request.submitted',
      'request.asked',
      'request.answered',
      'request.approved',
    ]);
  });

  it('nobody asks about their own request, or answers without the link', async () => {
    const self = person({ email: 'ani@dinas.example.test' });
    const { id, statusToken } = await file({}, self);
    expect(await outcomeOf(requests.ask({ id, question: 'Apa?' }, self))).toBe('own_request');
    for (const token of ['', 'x', statusToken.slice(1)]) {
      const by = stranger();
      expect(await outcomeOf(requests.answer({ statusToken: token, answer: 'x' }, by))).toBe('invalid_link');
      expect(await outcomeOf(requests.withdraw({ statusToken: token }, by))).toBe('invalid_link');
    }
  });

  it('the applicant changes the request, but not the e-mail address that gets the link to the key', async () => {
    const { id, statusToken } = await file();
    const { contactEmail, language: _l, website: _w, solution: _s, ...asked } = application();
    const permissions = [{ scope: 'drka', operations: ['list' as const] }];
    const changed = { ...asked, statusToken, permissions, purpose: 'Yang lain' };
    expect(await outcomeOf(requests.change({ ...changed, contactEmail } as never, stranger()))).toContain(
      'invalid_parameter',
    );
    expect(await requests.change(changed, stranger())).toMatchObject({ permissions, purpose: 'Yang lain' });
    await requests.change(changed, stranger());
    const detail = await requests.get({ id }, ani);
    expect(detail).toMatchObject({ permissions, revision: 1 });
    expect(detail.events[0]).toMatchObject({
      action: 'request.changed',
      before: { permissions: ['disdik:list+register'] },
      after: { permissions: ['drka:list'], purpose: 'Yang lain' },
    });
    await approve(id, { revision: 1, grant: grant({ permissions }) });
    expect(await outcomeOf(requests.change(changed, stranger()))).toBe('request_decided');
  });

  it('the applicant withdraws it, also after the approval, and not after the key was collected', async () => {
    const waiting = await file();
    expect(await requests.withdraw({ statusToken: waiting.statusToken }, stranger())).toMatchObject({
      state: 'withdrawn',
    });
    expect(await outcomeOf(approve(waiting.id, { revision: 1 }))).toBe('request_decided');
    const approved = await file();
    const token = await approve(approved.id);
    await requests.withdraw({ statusToken: approved.statusToken }, stranger());
    expect(await outcomeOf(requests.collect({ token }, stranger()))).toBe('invalid_link');
    const collected = await file();
    await requests.collect({ token: await approve(collected.id) }, stranger());
    const late = requests.withdraw({ statusToken: collected.statusToken }, stranger());
    expect(await outcomeOf(late)).toBe('request_decided');
  });

  it('a request is changed at most thirty times a day', async () => {
    const { statusToken } = await file();
    const { contactEmail: _e, language: _l, website: _w, solution: _s, ...asked } = application();
    const outcomes = [];
    for (let turn = 0; turn < 31; turn += 1)
      outcomes.push(
        await outcomeOf(requests.change({ ...asked, statusToken, purpose: `${turn}` }, stranger())),
      );
    expect(outcomes.slice(-2)).toEqual(['done', 'too_many_attempts']);
  });

  it('equal requests are listed as one and decided together, unless one is changed', async () => {
    const agency = `Dinas ${crypto.randomUUID()}`;
    const same = { agency, contactEmail: 'budi@dinas.example.test' };
    const [first, second, third] = [await file(same), await file(same), await file(same)];
    await file({ ...same, purpose: 'Yang lain' });
    const listed = async () => {
      const page = await requests.list({ state: 'waiting', limit: 200 }, ani);
      return page.requests.filter((one) => one.agency === agency).map(({ id, copies }) => [id, copies]);
    };
    expect(await listed()).toHaveLength(2);
    expect(await listed()).toContainEqual([first.id, 2]);
    const { copies } = await requests.get({ id: first.id }, ani);
    // They were sent at the same moment of this test's clock.
    expect(copies.toSorted()).toEqual([second.number, third.number].toSorted());
    expect(await requests.list({ search: third.number }, ani)).toMatchObject({
      requests: [{ id: third.id }],
    });
    const { contactEmail: _e, language: _l, website: _w, solution: _s, ...asked } = application(same);
    await requests.change({ ...asked, statusToken: third.statusToken, purpose: 'Baru' }, stranger());
    expect(await listed()).toContainEqual([first.id, 1]);
    expect(await listed()).toContainEqual([third.id, 0]);
    await approve(first.id);
    expect(await requests.state({ statusToken: second.statusToken }, stranger())).toMatchObject({
      state: 'rejected',
      reason: expect.stringContaining(first.number),
    });
    expect(await eventsOf(second.id)).toEqual(['request.submitted', 'request.rejected']);
    expect((await requests.get({ id: third.id }, ani)).state).toBe('waiting');
  });

  it('shows the keys of the agency, and leads to the next request that waits for the help desk', async () => {
    await pool.query("UPDATE access_request SET state = 'rejected' WHERE state = 'waiting'");
    const agency = 'Dinas 100%_';
    const one = await file({ agency });
    const { record } = await requests.collect({ token: await approve(one.id) }, stranger());
    moment += 1;
    const asked = await file();
    await requests.ask({ id: asked.id, question: 'Apa?' }, ani);
    const own = await file({}, ani);
    moment += 1;
    const next = await file({ agency: agency.toUpperCase() });
    expect(await requests.get({ id: one.id }, ani)).toMatchObject({ nextId: next.id });
    expect(await requests.get({ id: own.id }, ani)).toMatchObject({ nextId: next.id });
    expect(await requests.get({ id: next.id }, ani)).toMatchObject({
      nextId: null,
      agencyKeys: [{ id: record.id, state: 'active' }],
    });
  });
});

describe('a collection', () => {
  it('succeeds once for many concurrent calls', async () => {
    const { id } = await file();
    const token = await approve(id);
    const attempts = Array.from({ length: 4 }, (_, i) =>
      outcomeOf((i % 2 ? one : other).requests.collect({ token }, stranger())),
    );
    expect((await Promise.all(attempts)).sort()).toEqual(['done', ...Array(3).fill('invalid_link')]);
    expect(await prisma.apiKey.count({ where: { request: { id } } })).toBe(1);
    expect(
      await prisma.apiKey.count({ where: { name: grant().name, owner: 'Dinas Pendidikan', request: null } }),
    ).toBe(0);
  });

  it('by a link that is unknown, used, replaced, expired or of another kind has one answer', async () => {
    const used = await file();
    const usedToken = await approve(used.id);
    await requests.collect({ token: usedToken }, stranger());
    const renewed = await file();
    const oldToken = await approve(renewed.id);
    const { link } = await requests.renewLink({ id: renewed.id }, setting);
    const late = await file();
    const lateToken = await approve(late.id, { grant: grant({ expiresAt: new Date(moment + DAY) }) });
    const answers = async (tokens: string[]) => {
      const errors = [];
      for (const token of tokens) {
        for (const ask of [requests.collect, requests.inspectCollection]) {
          const error = await ask({ token }, stranger()).catch((thrown: ServiceError) => thrown);
          const { refusal, message } = error as ServiceError;
          errors.push({ refusal, message });
        }
      }
      return errors;
    };
    const wrong = ['', 'x', 'A'.repeat(43), usedToken, oldToken, used.statusToken];
    const one410 = { refusal: { code: 'invalid_link' }, message: 'invalid_link' };
    expect(await answers(wrong)).toEqual(Array(wrong.length * 2).fill(one410));
    // The key's own end has come before the link's.
    moment += DAY + 1;
    expect(await answers([lateToken])).toEqual([one410, one410]);
    moment += 6 * DAY;
    const freshToken = link.slice(`${baseUrl}/collect#`.length);
    expect(await answers([freshToken])).toEqual([one410, one410]);
    expect(await requests.get({ id: renewed.id }, ani)).toMatchObject({
      state: 'approved',
      linkExpired: true,
    });
    const again = await requests.renewLink({ id: renewed.id }, setting);
    const token = again.link.slice(`${baseUrl}/collect#`.length);
    expect(await outcomeOf(requests.collect({ token }, stranger()))).toBe('done');
    expect(await outcomeOf(requests.renewLink({ id: renewed.id }, setting))).toBe('request_decided');
    expect(await outcomeOf(requests.renewLink({ id: late.id }, setting))).toContain('linked_key_ended');
    expect(await outcomeOf(requests.state({ statusToken: 'x' }, stranger()))).toBe('invalid_link');
  });

  it('of a link that is renewed at the same moment never gives two keys', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await file();
      const token = await approve(id);
      const [collected, renewed] = await Promise.all([
        outcomeOf(requests.collect({ token }, stranger())),
        outcomeOf(other.requests.renewLink({ id }, setting)),
      ]);
      expect([collected, renewed]).toSatisfy(
        ([first, second]) =>
          (first === 'done' && second === 'request_decided') ||
          (first === 'invalid_link' && second === 'done'),
      );
      expect(await prisma.apiKey.count({ where: { request: { id } } })).toBe(collected === 'done' ? 1 : 0);
    }
  });

  it('cannot be guessed: an address has sixty attempts in ten minutes', async () => {
    const by = stranger();
    const outcomes = [];
    for (let turn = 0; turn < 61; turn += 1)
      outcomes.push(await outcomeOf(requests.collect({ token: 'x' }, by)));
    expect(outcomes.slice(-2)).toEqual(['invalid_link', 'too_many_attempts']);
  });
});

it('requests are found by text and state, page by page, from either end', async () => {
  const agency = `100%_${crypto.randomUUID().slice(0, 8)}`;
  const made = [];
  for (let turn = 0; turn < 5; turn += 1) {
    moment += turn % 2;
    made.push(await file({ agency }));
  }
  await requests.reject({ id: made[0]!.id, reason: 'No' }, ani);
  const read = async (order: 'newest' | 'oldest') => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await requests.list({ search: agency.toUpperCase(), order, limit: 2, cursor }, ani);
      expect(page.counts).toEqual({
        all: 5,
        waiting: 4,
        approved: 0,
        rejected: 1,
        collected: 0,
        withdrawn: 0,
      });
      found.push(...page.requests.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    return found;
  };
  const found = await read('newest');
  expect(found[0]).not.toBe(made[0]!.id);
  expect(found.toReversed()).toEqual(await read('oldest'));
  expect(found.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  expect(await requests.list({ search: agency, state: 'rejected' }, ani)).toMatchObject({
    total: 1,
    requests: [{ id: made[0]!.id }],
  });
  expect((await requests.list({ search: agency.replace('_', 'x') }, ani)).total).toBe(0);
  expect(await outcomeOf(requests.list({ cursor: 'x' }, ani))).toContain('invalid_parameter cursor');
});
