import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { listSorts } from '../inputs';
import { createInstance } from '../testing';
import type { ListedKey } from './list';

const DAY = 86_400_000;
const moment = Date.parse('2026-03-10T03:00:00Z');
const one = createInstance({ now: () => new Date(moment), TIME_ZONE: 'Asia/Jakarta' });
const { keys, pool } = one;
afterAll(() => one.close());

const mark = `L${crypto.randomUUID().slice(0, 8)}`;
const made: string[] = [];

beforeAll(async () => {
  for (const [i, name] of ['beta', 'Alpha', 'alpha', 'Gamma', 'delta', 'Épsilon', 'beta'].entries()) {
    const expiresAt = i % 3 === 0 ? null : new Date(moment + (7 - i) * DAY);
    const { record } = await keys.issue({ name, owner: mark, expiresAt }, system('test'));
    made.push(record.id);
  }
  // Two keys with the same last use, three without use.
  const last = [moment - DAY, moment - DAY, moment - 2 * DAY, moment];
  for (const [i, at] of last.entries()) {
    await pool.query('UPDATE api_key SET last_used_at = $2 WHERE id = $1', [made[i + 1], new Date(at)]);
  }
});

const allBy = async (sort: (typeof listSorts)[number], limit: number) => {
  const found: ListedKey[] = [];
  let cursor: string | null = null;
  do {
    const page = await keys.list({ search: mark, sort, limit, cursor });
    found.push(...page.keys);
    cursor = page.next;
  } while (cursor);
  return found;
};

describe('the list of keys', () => {
  it.each(listSorts)('by %s returns each key once, for every page size', async (sort) => {
    const whole = (await allBy(sort, 200)).map(({ id }) => id);
    expect(whole.toSorted()).toEqual(made.toSorted());
    for (const limit of [1, 2, 3]) expect((await allBy(sort, limit)).map(({ id }) => id)).toEqual(whole);
  });

  it('is in the requested order', async () => {
    const used = (await allBy('last_used', 3)).map(({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
    const ends = (await allBy('expiry', 3)).map(
      ({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    );
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    const names = (await allBy('name', 3)).map(({ name }) => name.toLowerCase());
    expect(names.slice(0, 4)).toEqual(['alpha', 'alpha', 'beta', 'beta']);
  });

  it('has the calls and refusals of exactly the last seven days', async () => {
    const use = (day: string, refusal: string, count: number) =>
      pool.query(`INSERT INTO api_key_usage VALUES ($1, $2, 'siswa', 'list', $3, $4, $5)`, [
        made[0],
        day,
        refusal ? 403 : 200,
        refusal,
        count,
      ]);
    await use('2026-03-10', '', 5);
    await use('2026-03-10', 'operation_not_allowed', 2);
    await use('2026-03-04', '', 1);
    await use('2026-03-03', '', 9);
    const { keys: found } = await keys.list({ search: mark });
    const days = (id: string) => found.find((key) => key.id === id)?.days;
    const none = (day: string) => ({ day, calls: 0, refusals: 0 });
    const between = ['05', '06', '07', '08', '09'].map((day) => none(`2026-03-${day}`));
    expect(days(made[0]!)).toEqual([
      { day: '2026-03-04', calls: 1, refusals: 0 },
      ...between,
      { day: '2026-03-10', calls: 5, refusals: 2 },
    ]);
    expect(days(made[1]!)).toEqual([none('2026-03-04'), ...between, none('2026-03-10')]);
  });

  it('counts the results of each filter with the same search', async () => {
    await keys.suspend({ id: made[0]! }, system('test'));
    await keys.revoke({ id: made[1]! }, system('test'));
    const { counts } = await keys.list({ search: mark });
    expect(counts).toEqual({
      all: 7,
      active: 5,
      suspended: 1,
      expired: 0,
      revoked: 1,
      expiring: 3,
      never_expiring: 2,
      unused: 0,
      never_used: 2,
      refused: 1,
    });
    for (const filter of Object.keys(counts) as (keyof typeof counts)[]) {
      const page = await keys.list({ search: mark, filter });
      expect([filter, page.total, page.keys.length]).toEqual([filter, counts[filter], counts[filter]]);
    }
  });

  it('by refusals has those refused most today first, and finds agencies and collections', async () => {
    const owner = `${mark} dinas`;
    const issue = async (scope: string, refusals: number) => {
      const permissions = [{ scope, operations: ['list'] as const }];
      const { record } = await keys.issue({ name: scope, owner, permissions }, system('test'));
      await pool.query(
        `INSERT INTO api_key_usage VALUES ($1, '2026-03-10', 'siswa', 'list', 401, 'expired_key', $2),
                                          ($1, '2026-03-09', 'siswa', 'list', 401, 'expired_key', 99)`,
        [record.id, refusals],
      );
      return record.id;
    };
    const [few, most] = [await issue('disdik/siswa', 3), await issue('disdik', 12)];
    const [none, all] = [await issue('disdik/guru', 0), await issue('*', 5)];
    const refused = await keys.list({ owner, filter: 'refused', sort: 'refusals' });
    expect(refused.keys.map(({ id }) => id)).toEqual([most, all, few]);
    const siswa = await keys.list({ owner, collection: 'siswa' });
    expect(siswa.keys.map(({ id }) => id).sort()).toEqual([few, most, all].sort());
    expect(siswa.counts.all).toBe(3);
    expect((await keys.list({ owner, collection: 'guru' })).keys.map(({ id }) => id)).toContain(none);
    expect(await keys.owners()).toContain(owner);
    const hospital = {
      owner: `${mark} rsud`,
      permissions: [{ scope: 'rsud', operations: ['list'] as const }],
    };
    await keys.issue({ name: 'rsud', ...hospital }, system('test'));
    const ofGuru = await keys.owners('guru');
    expect([ofGuru.includes(owner), ofGuru.includes(hospital.owner)]).toEqual([true, false]);
    expect(await keys.owners('pasien')).toContain(hospital.owner);
  });

  it('has no replaced key among those that expire soon, unless the replacement was revoked', async () => {
    const owner = `${mark} rotated`;
    const expiresAt = new Date(moment + 3 * DAY);
    const { record } = await keys.issue({ name: 'old', owner, expiresAt }, system('test'));
    const expiring = async () => (await keys.list({ owner, filter: 'expiring' })).keys.map(({ id }) => id);
    expect(await expiring()).toEqual([record.id]);
    const later = new Date(moment + 300 * DAY);
    const rotated = await keys.rotate(
      { id: record.id, overlapSeconds: 86_400, expiresAt: later },
      system('test'),
    );
    expect(await expiring()).toEqual([]);
    await keys.revoke({ id: rotated.record.id }, system('test'));
    expect(await expiring()).toEqual([record.id]);
  });

  it('escapes wildcards, and refuses the cursor of another sort', async () => {
    const { record } = await keys.issue({ name: 'x', owner: `${mark} 100%_\\` }, system('test'));
    for (const [search, total] of [
      [`${mark} 100%_\\`, 1],
      [`${mark} 1%`, 0],
      [`${mark}_100`, 0],
      [`${record.prefix}abc`, 1],
    ] as const) {
      expect([search, (await keys.list({ search })).total]).toEqual([search, total]);
    }
    const { next } = await keys.list({ search: mark, sort: 'name', limit: 1 });
    for (const cursor of [
      next,
      'x',
      Buffer.from('["newest","2026-99-99T00:00:00Z","x"]').toString('base64url'),
    ]) {
      await expect(keys.list({ sort: 'newest', cursor })).rejects.toMatchObject({ field: 'cursor' });
    }
  });
});
