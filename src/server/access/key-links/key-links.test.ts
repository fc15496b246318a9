import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/domain/collections';
import { ALL_GRANTS } from '@/domain/permissions';
import { hashKey } from '@/server/access/keys/format';
import type { IssueInput } from '@/server/access/keys/inputs';
import type { ServiceError } from '@/server/errors';
import { createRequestInstance, person, stranger } from '../requests/testing';
import type { MadeKeyLink } from './service';

const DAY = 86_400_000;
const baseUrl = 'https://data.example.test';
let moment = Date.now();
const one = createRequestInstance({ now: () => new Date(moment) });
const other = createRequestInstance({ now: () => new Date(moment) });
const { requests, links, keys, prisma, pool, letters, cancelled, state } = one;
const ani = person({ name: 'Ani' });
const setting = { by: ani, baseUrl };

afterEach(() => {
  moment = Date.now();
  letters.length = 0;
  cancelled.length = 0;
  state.mailed = 'sent';
});
afterAll(() => Promise.all([one.close(), other.close()]));

const input = (more: Partial<IssueInput> = {}): IssueInput => ({
  name: 'Dasbor',
  owner: 'Dinas Pendidikan',
  contact: 'Budi, budi@dinas.example.test',
  permissions: [{ scope: 'disdik', operations: ['list'] }],
  bindings: [{ field: 'kota_kab', values: ['Sabang'] }],
  ...more,
});
/** The token of a link that is shown, or that is in a letter. */
const tokenOf = ({ link }: MadeKeyLink) => {
  const [, token = ''] = /collect#([\w-]+)/.exec(link ?? letters.at(-1)?.text ?? '') ?? [];
  return token;
};
const make = async (more: Partial<IssueInput> = {}) => {
  const made = await links.issueByLink(input(more), setting);
  return { ...made, token: tokenOf(made) };
};
const rotate = async (id: string, more: object = {}) => {
  const made = await links.rotateByLink({ id, overlapSeconds: 0, ...more }, setting);
  return { ...made, token: tokenOf(made) };
};
const rotateAs = async (by: ReturnType<typeof person>, id: string) => {
  const made = await links.rotateByLink({ id, overlapSeconds: 0 }, { by, baseUrl });
  return { ...made, token: tokenOf(made) };
};
const issue = async (more: Partial<IssueInput> = {}) => (await keys.issue(input(more), ani)).record.id;
const collect = (token: string, by = stranger()) => requests.collect({ token }, by);
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: ServiceError) => code,
  );
const looksInvalid = async (token: string) => {
  expect(await outcomeOf(requests.inspectCollection({ token }, stranger()))).toBe('invalid_link');
  expect(await outcomeOf(collect(token))).toBe('invalid_link');
};
const call = (key: string) =>
  outcomeOf((async () => keys.judge({ key, address: '10.0.0.1', collection: 'siswa', operation: 'list' }))());

describe('a link to a new key', () => {
  it('is sent to the contact, and nobody else sees it or the key, which exists only when it is collected', async () => {
    const before = await prisma.apiKey.count();
    const { link, mailed, recipient, id, token } = await make();
    expect([link, mailed, recipient]).toEqual([null, 'sent', 'budi@dinas.example.test']);
    expect(letters).toMatchObject([{ to: 'budi@dinas.example.test', text: expect.stringContaining(token) }]);
    expect(await prisma.apiKey.count()).toBe(before);
    expect((await links.uncollected()).find((found) => found.id === id)).toMatchObject({ state: 'open' });

    const offer = await requests.inspectCollection({ token }, stranger());
    expect(offer).toMatchObject({ number: null, agency: 'Dinas Pendidikan', name: 'Dasbor', replaces: null });
    // A look uses nothing up: programs open the links of letters.
    await requests.inspectCollection({ token }, stranger());

    const by = stranger();
    const { key, record } = await collect(token, by);
    expect(record).toMatchObject({ name: 'Dasbor', bindings: [{ field: 'kota_kab', values: ['Sabang'] }] });
    const row = await prisma.apiKey.findUniqueOrThrow({ where: { id: record.id } });
    expect([Buffer.from(row.hash).toString('hex'), row.createdBy]).toEqual([hashKey(key), 'Ani']);
    expect((await links.ofKey({ keyId: record.id })).collected).toMatchObject({
      state: 'collected',
      collectedAddress: by.address,
      createdBy: 'Ani',
    });
    expect((await links.uncollected()).some((found) => found.id === id)).toBe(false);
    await looksInvalid(token);
    const events = (await keys.history({ id: record.id })).map(({ action }) => action);
    expect(events).toEqual(['key.collected', 'key.issued']);
    const stored = await pool.query('SELECT key_link::text AS text FROM key_link WHERE id = $1', [id]);
    expect(stored.rows[0].text).not.toContain(token);
    expect(stored.rows[0].text).not.toContain(key);
  });

  it('is shown if there is no e-mail address, and while the letter could not be sent', async () => {
    const without = await make({ contact: 'Budi, 0811' });
    expect(without).toMatchObject({ link: expect.any(String), mailed: 'no_address', recipient: null });
    for (const outcome of ['failed', 'not_configured'] as const) {
      state.mailed = outcome;
      expect(await make()).toMatchObject({ link: expect.any(String), mailed: outcome });
    }
    expect(letters).toHaveLength(2);
    expect((await collect(without.token)).key).toMatch(/^rsd_/);
  });

  it('is used by one of two callers at the same moment, on two instances', async () => {
    const { token } = await make();
    const outcomes = await Promise.all(
      [requests, other.requests, requests, other.requests].map((where) =>
        outcomeOf(where.collect({ token }, stranger())),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['done', 'invalid_link', 'invalid_link', 'invalid_link']);
  });

  it('cannot be guessed, and tries are limited', async () => {
    for (const token of ['', 'x', randomBytes(32).toString('base64url')]) await looksInvalid(token);
    const by = stranger();
    const outcomes = [];
    for (let n = 0; n < 61; n += 1) outcomes.push(await outcomeOf(collect(`${n}`, by)));
    expect(outcomes.slice(-2)).toEqual(['invalid_link', 'too_many_attempts']);
    const { token } = await make();
    expect(await outcomeOf(collect(token, by))).toBe('too_many_attempts');
  });

  it('ends after seven days, or with its key, and is then replaced by a new one', async () => {
    const short = await make({ expiresAt: new Date(moment + DAY) });
    expect(short.expiresAt.getTime()).toBe(moment + DAY);
    const { id, token, expiresAt } = await make();
    expect(expiresAt.getTime()).toBe(moment + 7 * DAY);
    moment += 7 * DAY;
    await looksInvalid(token);
    await looksInvalid(short.token);
    expect((await links.uncollected()).find((found) => found.id === id)).toMatchObject({ state: 'expired' });
    await expect(links.renew({ id: short.id }, setting)).rejects.toMatchObject({
      refusal: { code: 'linked_key_ended', name: 'Dasbor', endedAt: short.expiresAt.toISOString() },
    });
    const next = tokenOf(await links.renew({ id }, setting));
    await looksInvalid(token);
    expect((await collect(next)).record.name).toBe('Dasbor');
    expect(await outcomeOf(links.renew({ id }, setting))).toBe('link_collected');
    expect(await outcomeOf(links.withdraw({ id }, ani))).toBe('link_collected');
  });

  it('can be withdrawn, with its letter if that is still waiting', async () => {
    const { id, token } = await make();
    await links.withdraw({ id }, ani);
    expect(cancelled).toEqual([`key link ${id}`]);
    await looksInvalid(token);
    expect(await outcomeOf(links.renew({ id }, setting))).toBe('link_withdrawn');
    expect((await links.uncollected()).some((found) => found.id === id)).toBe(false);
    expect(await outcomeOf(links.withdraw({ id: crypto.randomUUID() }, ani))).toBe('not_found');
  });

  it('that may do everything is made and renewed only by who has proved who they are', async () => {
    const all = input({
      permissions: ALL_GRANTS.map(({ scope }) => ({ scope, operations: [...OPERATIONS] })),
    });
    const proved = { by: person({ isReauthenticated: true }), baseUrl };
    expect(await outcomeOf(links.issueByLink(all, setting))).toBe('reauthentication_required');
    const { id } = await links.issueByLink(all, proved);
    expect(await outcomeOf(links.renew({ id }, setting))).toBe('reauthentication_required');
    expect(await outcomeOf(links.renew({ id }, proved))).toBe('done');
  });
});

describe('a link to a key that replaces another', () => {
  it('is sent to the present contact when it is renewed, and its letter ends with it', async () => {
    const id = await issue();
    const { id: link } = await rotate(id);
    await keys.change({ id, contact: 'Budi, benar@dinas.example.test' }, ani);
    cancelled.length = 0;
    expect(await links.renew({ id: link }, setting)).toMatchObject({ recipient: 'benar@dinas.example.test' });
    expect(letters.at(-1)?.to).toBe('benar@dinas.example.test');
    expect(cancelled).toEqual([`key link ${link}`]);
    const [, token = ''] = /collect#([\w-]+)/.exec(letters.at(-1)?.text ?? '') ?? [];
    await collect(token);
    expect(cancelled).toEqual([`key link ${link}`, `key link ${link}`]);
  });

  it('changes nothing until it is collected; then the old key ends after the overlap', async () => {
    const old = await keys.issue(input(), ani);
    const { id } = old.record;
    const { token } = await rotate(id, { overlapSeconds: 3_600 });
    expect(letters.at(-1)?.text).toContain(old.record.prefix);
    expect(await keys.get({ id })).toMatchObject({ replacedBy: null, expiresAt: null });
    expect((await links.ofKey({ keyId: id })).successor).toMatchObject({ state: 'open' });
    moment += 3 * DAY;
    expect(await requests.inspectCollection({ token }, stranger())).toMatchObject({
      replaces: { prefix: old.record.prefix, overlapSeconds: 3_600 },
    });
    const { record } = await collect(token);
    expect(record).toMatchObject({ name: 'Dasbor', bindings: old.record.bindings });
    expect(await keys.get({ id })).toMatchObject({
      replacedBy: { id: record.id },
      expiresAt: new Date(moment + 3_600_000),
    });
    expect((await links.ofKey({ keyId: id })).successor).toBeNull();
    await looksInvalid(token);
  });

  it('of a lost key ends the old key at the moment of the collection', async () => {
    const old = await keys.issue(input(), ani);
    const { token } = await rotate(old.record.id);
    expect(await call(old.key)).toBe('done');
    const fresh = await collect(token);
    expect([await call(old.key), await call(fresh.key)]).toEqual(['expired_key', 'done']);
  });

  it('is invalid if the old key was revoked, suspended, rotated or expired meanwhile', async () => {
    const changes = {
      revoked: (id: string) => keys.revoke({ id, reason: 'Bocor' }, ani),
      suspended: (id: string) => keys.suspend({ id }, ani),
      rotated: (id: string) => keys.rotate({ id, overlapSeconds: 60 }, ani),
      expired: (id: string) => keys.change({ id, expiresAt: new Date(moment + 1) }, ani),
    };
    for (const [name, change] of Object.entries(changes)) {
      const id = await issue();
      const { token, id: link } = await rotate(id);
      await change(id);
      moment += 2;
      await looksInvalid(token);
      expect([name, await outcomeOf(links.renew({ id: link }, setting))]).not.toEqual([name, 'done']);
    }
  });

  it('is withdrawn, with its letter, when the old key may do everything by now', async () => {
    const proved = person({ isReauthenticated: true });
    const all = ALL_GRANTS.map(({ scope }) => ({ scope, operations: [...OPERATIONS] }));
    const changes = {
      granted: { permissions: all },
      unbound: { bindings: [] },
    };
    const id = await issue();
    for (const [name, change] of Object.entries(changes)) {
      const { token, id: link } = await rotateAs(proved, id);
      const occasion = `key link ${link}`;
      const letter = { recipient: 'budi@dinas.example.test', subject: 'Kunci', occasion, attempts: 1 };
      await prisma.letter.create({ data: letter });
      await keys.change({ id, ...change }, proved);
      await looksInvalid(token);
      expect([name, (await links.ofKey({ keyId: id })).successor]).toEqual([name, null]);
      expect(await prisma.letter.count({ where: { occasion } })).toBe(0);
    }
    // A change by which the key may do no more does not affect the link.
    const { token } = await rotateAs(proved, id);
    await keys.change({ id, ratePerMinute: 10 }, proved);
    expect((await collect(token)).record.ratePerMinute).toBe(10);
  });

  it('replaces earlier links to it, and two made at once leave one', async () => {
    const id = await issue();
    const first = await rotate(id);
    const second = await rotate(id);
    await looksInvalid(first.token);
    await Promise.all([rotate(id), rotate(id)]);
    await looksInvalid(second.token);
    const open = { replacesId: id, withdrawnAt: null, collectedAt: null };
    expect(await prisma.keyLink.count({ where: open })).toBe(1);
  });

  it('is collected, or its key is revoked, at the same moment: never both', async () => {
    const id = await issue();
    const { token } = await rotate(id, { overlapSeconds: 60 });
    const [collected] = await Promise.all([
      outcomeOf(collect(token)),
      other.keys.rotate({ id, overlapSeconds: 60 }, ani).catch(() => undefined),
    ]);
    expect(await prisma.apiKey.count({ where: { replacesId: id } })).toBe(1);
    expect(['done', 'invalid_link']).toContain(collected);
  });
});
