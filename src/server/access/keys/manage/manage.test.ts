import { afterAll, describe, expect, it } from 'vitest';
import { endAfterDays } from '@/domain/expiry';
import { system } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { generateKey, hashKey, isWellFormed } from '../format';
import type { IssueInput } from '../inputs';
import { createInstance } from '../testing';

const DAY = 86_400_000;
let moment = Date.now();
const one = createInstance({ now: () => new Date(moment) });
const { keys } = one;
afterAll(() => one.close());

const issue = (input: Partial<IssueInput> = {}) => keys.issue({ name: 'Managed', ...input }, system('test'));
const judge = async (key: string) => keys.judge({ key, address: '', collection: 'apk', operation: 'list' });
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    ({ code, field }: ServiceError) => [code, field].filter(Boolean).join(' '),
  );

describe('issue', () => {
  it('returns the key once; only its hash is stored', async () => {
    const { key, record } = await issue({ owner: ' Dinas  ', contact: '', purpose: 'Bridging' });
    expect(isWellFormed(key)).toBe(true);
    expect(record).toMatchObject({
      owner: 'Dinas',
      contact: null,
      purpose: 'Bridging',
      state: 'active',
      createdBy: 'test',
    });
    expect(key.startsWith(record.prefix)).toBe(true);
    const { rows } = await one.pool.query('SELECT api_key::text AS row, hash FROM api_key WHERE id = $1', [
      record.id,
    ]);
    expect(rows[0].row).not.toContain(key.slice(12, 40));
    expect(rows[0].hash.toString('hex')).toBe(hashKey(key));
    expect(JSON.stringify(await keys.get({ id: record.prefix }))).not.toContain(hashKey(key));
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(121) }, 'name'],
    [{ name: 'a\u0007b' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: '\ud800' }, 'name'],
    [{ purpose: 'a'.repeat(1_001) }, 'purpose'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: [{ scope: 'nothing', operations: ['list'] }] }, 'permissions.0.scope'],
    [{ permissions: [{ scope: '*', operations: ['fly'] }] }, 'permissions.0.operations.0'],
    [{ allowedAddresses: ['10.0.0.1/8'] }, 'allowedAddresses.0'],
    [{ bindings: [{ field: 'jumlah_siswa', values: ['1'] }] }, 'bindings.0.field'],
    [{ bindings: [{ field: 'kota_kab', values: [] }] }, 'bindings.0.values'],
    [{ bindings: [{ field: 'kota_kab', values: ['Sabang', ' '] }] }, 'bindings.0.values.1'],
    [
      {
        permissions: [{ scope: 'rsud', operations: ['list'] }],
        bindings: [{ field: 'kota_kab', values: ['Sabang'] }],
      },
      'bindings.0.field',
    ],
    [{ ratePerMinute: -1 }, 'ratePerMinute'],
    [{ ratePerMinute: 1.5 }, 'ratePerMinute'],
    [{ expiresAt: new Date(0) }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ expiresAt: new Date(Number.NaN) }, 'expiresAt'],
    [{ revokedAt: null }, 'revokedAt'],
  ])('refuses %j', async (input, field) => {
    expect(await outcomeOf(issue(input as never))).toBe(`invalid_parameter ${field}`);
  });
});

describe('revoke', () => {
  it('is done once: the first actor and reason stay', async () => {
    const { record } = await issue();
    const first = await keys.revoke({ id: record.id, reason: 'Lost' }, system('Ani'));
    moment += 1_000;
    expect(await keys.revoke({ id: record.id, reason: 'Again' }, system('Budi'))).toEqual(first);
    expect(first).toMatchObject({ state: 'revoked', revokedBy: 'Ani', revokedReason: 'Lost' });
    expect(await outcomeOf(keys.resume({ id: record.id }, system('test')))).toBe('key_revoked');
    expect(await outcomeOf(keys.suspend({ id: record.id }, system('test')))).toBe('key_revoked');
    expect(await outcomeOf(keys.change({ id: record.id, name: 'New' }, system('test')))).toBe('key_revoked');
    expect(await outcomeOf(keys.rotate({ id: record.id, overlapSeconds: 0 }, system('test')))).toBe(
      'key_revoked',
    );
  });

  it('reports a missing key', async () => {
    expect(await outcomeOf(keys.revoke({ id: 'rsd_00000000' }, system('test')))).toMatch(/^not_found/);
    expect(await outcomeOf(keys.get({ id: crypto.randomUUID() }))).toMatch(/^not_found/);
  });

  it('does not guess between two keys with the same prefix', async () => {
    const [first, second] = [await issue(), await issue()];
    await one.pool.query('UPDATE api_key SET prefix = $1 WHERE id = ANY ($2)', [
      first.record.prefix,
      [first.record.id, second.record.id],
    ]);
    expect(await outcomeOf(keys.revoke({ id: first.record.prefix }, system('test')))).toBe(
      'invalid_parameter id',
    );
  });
});

describe('rotate', () => {
  it('gives a key with the same rights; both work until the overlap has passed', async () => {
    const old = await issue({
      owner: 'Dinas',
      permissions: [{ scope: 'disdik', operations: ['list'] }],
      ratePerMinute: 100,
      expiresAt: new Date(moment + 90 * DAY),
    });
    await judge(old.key);
    moment += DAY;
    const fresh = await keys.rotate({ id: old.record.id, overlapSeconds: 3_600 }, system('Ani'));
    expect(fresh.record).toMatchObject({
      owner: 'Dinas',
      permissions: [{ scope: 'disdik', operations: ['list'] }],
      ratePerMinute: 100,
      replacesId: old.record.id,
      createdBy: 'Ani',
      expiresAt: new Date(moment + 90 * DAY),
    });
    expect(await keys.get({ id: old.record.id })).toMatchObject({
      state: 'active',
      replacedById: fresh.record.id,
      expiresAt: new Date(moment + 3_600_000),
    });
    await Promise.all([judge(old.key), judge(fresh.key)]);
    moment += 3_600_001;
    await expect(judge(old.key)).rejects.toMatchObject({ code: 'expired_key' });
    await judge(fresh.key);
  });

  it('gives a key that is bound to the same values', async () => {
    const bindings = [{ field: 'kota_kab', values: [' Sabang', 'Langsa', 'Sabang'] }];
    const old = await issue({ bindings, listsOwnOnly: true });
    const scope = { bindings: [{ field: 'kota_kab', values: ['Langsa', 'Sabang'] }], listsOwnOnly: true };
    expect(old.record).toMatchObject(scope);
    const fresh = await keys.rotate({ id: old.record.id, overlapSeconds: 0 }, system('test'));
    expect(fresh.record).toMatchObject(scope);
    expect((await judge(fresh.key)).actor.scope).toEqual(scope);
    expect((await judge((await issue()).key)).actor).not.toHaveProperty('scope');
  });

  it('never extends the life of the old key', async () => {
    const expiresAt = new Date(moment + DAY);
    const old = await issue({ expiresAt });
    const fresh = await keys.rotate(
      { id: old.record.id, overlapSeconds: 30 * 86_400, expiresAt: null },
      system('test'),
    );
    expect((await keys.get({ id: old.record.id })).expiresAt).toEqual(expiresAt);
    expect(fresh.record.expiresAt).toBeNull();
  });

  it('of a key that expires at the end of a day results in one that does so too, as many days later', async () => {
    const clock = () => ({ now: new Date(moment), timeZone: 'Asia/Jakarta' });
    const { record } = await issue({ expiresAt: endAfterDays(30, clock()) });
    moment += 3.4 * DAY;
    const fresh = await keys.rotate({ id: record.id, overlapSeconds: 0 }, system('test'));
    expect(fresh.record.expiresAt).toEqual(endAfterDays(30, clock()));
  });

  it('succeeds once for many concurrent calls', async () => {
    const { record } = await issue();
    const attempts = Array.from({ length: 5 }, () =>
      outcomeOf(keys.rotate({ id: record.id, overlapSeconds: 60 }, system('test'))),
    );
    expect((await Promise.all(attempts)).sort()).toEqual(['accepted', ...Array(4).fill('key_rotated')]);
    expect(await outcomeOf(keys.rotate({ id: record.id, overlapSeconds: 60 }, system('test')))).toBe(
      'key_rotated',
    );
  });

  it('of a suspended or expired key is refused without effects', async () => {
    const { record } = await issue({ expiresAt: new Date(moment + 1_000) });
    await keys.suspend({ id: record.id }, system('test'));
    expect(await outcomeOf(keys.rotate({ id: record.id, overlapSeconds: 60 }, system('test')))).toBe(
      'key_suspended',
    );
    await keys.resume({ id: record.id }, system('test'));
    moment += 1_001;
    expect(await outcomeOf(keys.rotate({ id: record.id, overlapSeconds: 60 }, system('test')))).toBe(
      'key_not_active',
    );
    expect(await one.prisma.apiKey.count({ where: { replacesId: record.id } })).toBe(0);
  });
});

describe('list', () => {
  it('finds by text and state, page by page, newest first', async () => {
    const mark = `Agency ${crypto.randomUUID().slice(0, 8)}_%`;
    const made = [];
    for (let turn = 0; turn < 7; turn += 1) {
      // Two keys have the same time: then the identifier decides the order.
      moment += turn % 2;
      made.push(await issue({ owner: mark, expiresAt: turn < 3 ? new Date(moment + DAY) : null }));
    }
    await keys.revoke({ id: made[0]!.record.id }, system('test'));
    await keys.suspend({ id: made[6]!.record.id }, system('test'));
    const found = [];
    let cursor: string | null = null;
    do {
      const page = await keys.list({ search: mark.toUpperCase(), limit: 3, cursor });
      expect(page.total).toBe(7);
      found.push(...page.keys.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(new Set(found)).toEqual(new Set(made.map(({ record }) => record.id)));
    expect(found).toHaveLength(7);
    const counts = async () =>
      Object.fromEntries(
        await Promise.all(
          (
            ['active', 'suspended', 'expired', 'revoked', 'expiring', 'never_expiring', 'unused'] as const
          ).map(async (filter) => [filter, (await keys.list({ search: mark, filter })).total]),
        ),
      );
    expect(await counts()).toEqual({
      active: 5,
      suspended: 1,
      expired: 0,
      revoked: 1,
      expiring: 2,
      never_expiring: 3,
      unused: 0,
    });
    moment += 91 * DAY;
    expect(await counts()).toMatchObject({ active: 3, expired: 2, expiring: 0, unused: 3 });
    expect((await keys.list({ search: made[1]!.record.prefix })).keys).toMatchObject([
      { id: made[1]!.record.id },
    ]);
    expect(await outcomeOf(keys.list({ cursor: 'nonsense' }))).toBe('invalid_parameter cursor');
  });
});

describe('diagnose', () => {
  it('explains why a key fails', async () => {
    const { key, record } = await issue();
    expect(await keys.diagnose({ key: `${key}\n` })).toMatchObject({
      verdict: 'malformed',
      problem: 'surrounding_characters',
    });
    expect(await keys.diagnose({ key: key.slice(0, 50) })).toMatchObject({
      verdict: 'malformed',
      problem: 'length',
    });
    expect(await keys.diagnose({ key: generateKey() })).toMatchObject({ verdict: 'unknown', record: null });
    expect(await keys.diagnose({ key })).toMatchObject({ verdict: 'active', record: { id: record.id } });
    await keys.revoke({ id: record.id }, system('test'));
    const diagnosis = await keys.diagnose({ key });
    expect(diagnosis.verdict).toBe('revoked');
    expect(JSON.stringify(diagnosis)).not.toContain(key);
  });
});
