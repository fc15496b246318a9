import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import type { IssueInput } from '../inputs';
import { createInstance } from '../testing';
import { createListedOrigins } from './listed-origins';

let moment = Date.now();
const now = () => new Date(moment);
const [one, two] = [createInstance({ now }), createInstance({ now })];
const by = system('test');
/** The time in which a notification arrives; without one, a reading is trusted for longer. */
const HEARD_MS = 400;

beforeAll(() => Promise.all([one.keys.start(), two.keys.start()]));
afterAll(() => Promise.all([one.close(), two.close()]));

let count = 0;
const fresh = () => `https://site-${process.pid}-${count++}.example`;
const issue = (origins: readonly string[], more: Partial<IssueInput> = {}) =>
  one.keys.issue({ name: 'Halaman', origins: [...origins], ...more }, by);
/** Whether both instances know an origin: the one that made the change at once, the other as soon as it is notified. */
async function listed(origin: string): Promise<boolean[]> {
  const first = await one.keys.isListedOrigin(origin);
  await sleep(HEARD_MS);
  return [first, await two.keys.isListedOrigin(origin)];
}
const judge = (key: string, origin: string | undefined, on = one) =>
  on.keys.judge({ key, origin, address: '192.0.2.1', collection: 'siswa', operation: 'list' });
const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'allowed';
  } catch (error) {
    return (error as ServiceError).code;
  }
};

describe('the origins that keys list', () => {
  it('are known to all instances at once, from the issue of a key to its end', async () => {
    const [a, b] = [fresh(), fresh()];
    // Both have read them before.
    expect(await listed(a)).toEqual([false, false]);
    const { record } = await issue([a, b]);
    expect(await listed(a)).toEqual([true, true]);
    await one.keys.change({ id: record.id, origins: [b] }, by);
    expect(await listed(a)).toEqual([false, false]);
    expect(await listed(b)).toEqual([true, true]);
    await one.keys.suspend({ id: record.id }, by);
    expect(await listed(b)).toEqual([false, false]);
    await one.keys.resume({ id: record.id }, by);
    expect(await listed(b)).toEqual([true, true]);
    await one.keys.revoke({ id: record.id }, by);
    expect(await listed(b)).toEqual([false, false]);
  });

  it('cost no query once they are known', async () => {
    const a = fresh();
    await issue([a]);
    await listed(a);
    const before = two.queries();
    for (let turn = 0; turn < 100; turn += 1) {
      expect(await two.keys.isListedOrigin(a)).toBe(true);
      expect(await two.keys.isListedOrigin(fresh())).toBe(false);
    }
    expect(two.queries()).toBe(before);
  });

  it('stay with the key that replaces another, and end with the last key that lists them', async () => {
    const a = fresh();
    const day = 86_400_000;
    const old = await issue([a], { expiresAt: new Date(moment + 30 * day) });
    const next = await one.keys.rotate({ id: old.record.id, overlapSeconds: 60 }, by);
    expect(next.record.origins).toEqual([a]);
    expect(await codeOf(() => judge(next.key, a))).toBe('allowed');
    expect(await codeOf(() => judge(next.key, fresh()))).toBe('origin_not_allowed');
    moment += 61_000;
    expect(await codeOf(() => judge(old.key, a))).toBe('expired_key');
    expect(await one.keys.isListedOrigin(a)).toBe(true);
    moment += 31 * day;
    expect(await one.keys.isListedOrigin(a)).toBe(false);
  });

  it('are found by the search of keys', async () => {
    const a = fresh();
    const { record } = await issue([fresh(), a]);
    const { keys: found, total } = await one.keys.list({ search: a.slice('https://'.length) });
    expect([found.map(({ id }) => id), total]).toEqual([[record.id], 1]);
  });

  it('bind the key, but only where a page asks: after its address, before its rights', async () => {
    const [a, other] = [fresh(), fresh()];
    const { key, record } = await issue([a], {
      permissions: [{ scope: 'drka', operations: ['list'] }],
      allowedAddresses: ['192.0.2.0/24'],
    });
    const plain = await issue([]);
    expect(await codeOf(() => judge(key, other))).toBe('origin_not_allowed');
    expect(await codeOf(() => judge(key, 'null'))).toBe('origin_not_allowed');
    expect(await codeOf(() => judge(key, a))).toBe('operation_not_allowed');
    expect(await codeOf(() => judge(key, undefined))).toBe('operation_not_allowed');
    expect(await codeOf(() => judge(plain.key, other))).toBe('allowed');
    await one.keys.change({ id: record.id, allowedAddresses: ['10.0.0.0/8'] }, by);
    expect(await codeOf(() => judge(key, other))).toBe('address_not_allowed');
  });

  it('are judged anew in another instance as soon as the key is changed', async () => {
    const [a, b] = [fresh(), fresh()];
    const { key, record } = await issue([a]);
    expect(await codeOf(() => judge(key, a, two))).toBe('allowed');
    await one.keys.change({ id: record.id, origins: [b] }, by);
    await sleep(HEARD_MS);
    expect(await codeOf(() => judge(key, a, two))).toBe('origin_not_allowed');
    expect(await codeOf(() => judge(key, b, two))).toBe('allowed');
  });

  it('are refused with the reason, and at most ten', async () => {
    const refused = (origins: readonly string[]) => issue(origins).catch(({ refusal }) => refusal);
    expect(await refused(['https://a.example', 'http://b.example'])).toMatchObject({
      ...{ code: 'invalid_parameter', field: 'origins.1' },
      fault: { code: 'not_a_web_origin', why: 'not_encrypted', text: 'http://b.example' },
    });
    expect(await refused(Array.from({ length: 11 }, fresh))).toMatchObject({
      ...{ field: 'origins', fault: { code: 'too_many', limit: 10 } },
    });
    const { record } = await issue(['https://A.example/', 'https://a.example:443']);
    expect(record.origins).toEqual(['https://a.example']);
  });
});

it('a change by hand in SQL, of origins or of proposing only, is judged in all instances', async () => {
  const { key, record } = await issue([]);
  // The other instance forgets the key once more when it is notified of the issue.
  await sleep(HEARD_MS);
  expect(await judge(key, undefined, two)).not.toMatchObject({ actor: { proposesOnly: true } });
  const set = (change: string) =>
    one.pool.query(`UPDATE api_key SET ${change} WHERE id = $1`, [record.id]).then(() => sleep(HEARD_MS));
  await set('proposes_only = true');
  expect(await judge(key, undefined, two)).toMatchObject({ actor: { proposesOnly: true } });
  const a = fresh();
  await set(`origins = ARRAY['${a}']`);
  expect(await codeOf(() => judge(key, fresh(), two))).toBe('origin_not_allowed');
  expect(await two.keys.isListedOrigin(a)).toBe(true);
});

describe('while the origins cannot be read', () => {
  it('those of before count, and nobody waits for long or asks twice', async () => {
    let [reads, isBroken] = [0, false];
    const origins = createListedOrigins({
      hearing: { span: () => 1, provenUntil: () => Number.POSITIVE_INFINITY },
      read: async () => {
        reads += 1;
        if (isBroken) return new Promise(() => {});
        return new Map([['https://a.example', Number.POSITIVE_INFINITY]]);
      },
      now: Date.now,
    });
    expect(await origins.isListed('https://a.example')).toBe(true);
    isBroken = true;
    origins.forget();
    const begun = performance.now();
    const asked = ['https://a.example', 'https://b.example', 'https://a.example'].map(origins.isListed);
    expect(await Promise.all(asked)).toEqual([true, false, true]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(reads).toBe(2);
  });

  it('a reading of before a change is not kept', async () => {
    const answers: ((ends: ReadonlyMap<string, number>) => void)[] = [];
    const origins = createListedOrigins({
      hearing: { span: () => 1, provenUntil: () => Number.POSITIVE_INFINITY },
      read: () => new Promise((resolve) => answers.push(resolve)),
      now: Date.now,
    });
    const early = origins.isListed('https://a.example');
    origins.forget();
    const late = origins.isListed('https://a.example');
    answers[1]!(new Map());
    expect(await late).toBe(false);
    answers[0]!(new Map([['https://a.example', Number.POSITIVE_INFINITY]]));
    await early;
    expect(await origins.isListed('https://a.example')).toBe(false);
    expect(answers.length).toBe(2);
  });
});
