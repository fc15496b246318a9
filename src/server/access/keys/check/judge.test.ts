import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from '@/domain/collections';
import { system } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { generateKey } from '../format';
import type { IssueInput } from '../inputs';
import { createInstance } from '../testing';
import type { KeyAttempt, Verdict } from './judge';

let moment = Date.now();
const one = createInstance({ now: () => new Date(moment) });
const { keys } = one;

beforeAll(() => keys.start());
afterAll(() => one.close());

const issue = (input: Partial<IssueInput> = {}) => keys.issue({ name: 'Judge', ...input }, system('test'));
const attempt = (key: KeyAttempt['key'], more: Partial<KeyAttempt> = {}): KeyAttempt => ({
  key,
  address: '192.0.2.1',
  collection: 'siswa',
  operation: 'list',
  ...more,
});
const codeOf = async (work: KeyAttempt): Promise<string> => {
  try {
    await keys.judge(work);
    return 'allowed';
  } catch (error) {
    return (error as ServiceError).code;
  }
};

describe('the verdict', () => {
  it.each([undefined, null, ''])('missing_key for %j', async (key) => {
    expect(await codeOf(attempt(key))).toBe('missing_key');
  });

  it('unknown_key for a mistyped one, without a look-up', async () => {
    const before = one.queries();
    expect(await codeOf(attempt('rsd_nonsense'))).toBe('unknown_key');
    expect(await codeOf(attempt(`${generateKey().slice(0, -1)}-`))).toBe('unknown_key');
    expect(one.queries()).toBe(before);
  });

  it('unknown_key for one that was never issued, with one look-up', async () => {
    const key = generateKey();
    const before = one.queries();
    for (let turn = 0; turn < 5; turn += 1) expect(await codeOf(attempt(key))).toBe('unknown_key');
    expect(one.queries()).toBe(before + 1);
  });

  it('the actor for a valid one, synchronously and without a round trip if cached', async () => {
    const { key, record } = await issue({ ratePerMinute: 0 });
    const actor = { kind: 'key', id: record.id, name: 'Judge' };
    expect(await keys.judge(attempt(key))).toMatchObject({ actor, rate: undefined });
    // Until its own notification has arrived, the key is read once more.
    const isKnown = async () => {
      const judged = keys.judge(attempt(key));
      await judged;
      return !(judged instanceof Promise);
    };
    await expect.poll(isKnown).toBe(true);
    const before = one.queries();
    const verdict = keys.judge(attempt(key)) as Verdict;
    expect(verdict.actor).toEqual(actor);
    expect(keys.judge(attempt(key))).toBe(verdict);
    expect(one.queries()).toBe(before);
  });

  it('stays cached for more than a second while changes are received', async () => {
    const { key } = await issue();
    const unknown = generateKey();
    // If the machine is too busy for the heartbeat, it is not cached at every moment.
    const staysKnown = async () => {
      await codeOf(attempt(key));
      await codeOf(attempt(unknown));
      const before = one.queries();
      // The time itself is tested: longer than a key is trusted without the heartbeat.
      await sleep(1_500);
      const judged = keys.judge(attempt(key));
      await judged;
      return (
        !(judged instanceof Promise) &&
        (await codeOf(attempt(unknown))) === 'unknown_key' &&
        one.queries() === before
      );
    };
    await expect.poll(staysKnown).toBe(true);
  });

  it('revoked_key, suspended_key, expired_key, in this order', async () => {
    const { key, record } = await issue({ expiresAt: new Date(moment + 60_000) });
    const { id } = record;
    expect(await codeOf(attempt(key))).toBe('allowed');
    moment += 60_001;
    expect(await codeOf(attempt(key))).toBe('expired_key');
    await keys.suspend({ id }, system('test'));
    expect(await codeOf(attempt(key))).toBe('suspended_key');
    await keys.revoke({ id, reason: 'Lost' }, system('test'));
    expect(await codeOf(attempt(key))).toBe('revoked_key');
  });

  it('works again when resumed', async () => {
    const { key, record } = await issue();
    await keys.suspend({ id: record.prefix }, system('test'));
    expect(await codeOf(attempt(key))).toBe('suspended_key');
    expect((await keys.resume({ id: record.id }, system('test'))).state).toBe('active');
    expect(await codeOf(attempt(key))).toBe('allowed');
  });

  it('address_not_allowed before operation_not_allowed', async () => {
    const { key } = await issue({
      allowedAddresses: ['10.1.0.0/16', '2001:db8::/32'],
      permissions: [{ scope: 'disdik', operations: ['list'] }],
    });
    expect(await codeOf(attempt(key, { address: '10.2.0.1', operation: 'delete' }))).toBe(
      'address_not_allowed',
    );
    expect(await codeOf(attempt(key, { address: '' }))).toBe('address_not_allowed');
    expect(await codeOf(attempt(key, { address: '10.1.0.1', operation: 'delete' }))).toBe(
      'operation_not_allowed',
    );
    expect(await codeOf(attempt(key, { address: '10.1.0.1', collection: 'pasien' }))).toBe(
      'operation_not_allowed',
    );
    expect(await codeOf(attempt(key, { address: '2001:db8::7' }))).toBe('allowed');
  });

  it('rate_exceeded after the limit, with what the reply needs', async () => {
    const { key, record } = await issue({ ratePerMinute: 3 });
    const first = await keys.judge(attempt(key));
    expect(first.rate).toEqual({ limit: 3, remaining: 2, resetSeconds: expect.any(Number) });
    // A refusal for another reason does not count against the rate.
    const other = attempt(key, { collection: 'nothing' as CollectionName });
    expect(await codeOf(other)).toBe('operation_not_allowed');
    const rest = await Promise.all(Array.from({ length: 5 }, () => codeOf(attempt(key))));
    expect(rest.sort()).toEqual(['allowed', 'allowed', 'rate_exceeded', 'rate_exceeded', 'rate_exceeded']);
    const refused = async () => keys.judge(attempt(key));
    const error = await refused().catch((reason: ServiceError) => reason);
    expect(error).toMatchObject({ status: 429, refusal: { limit: 3 } });
    expect((error as ServiceError).retryAfter).toBeGreaterThan(0);
    expect((error as ServiceError).retryAfter).toBeLessThanOrEqual(60);
    await keys.change({ id: record.id, ratePerMinute: 0 }, system('test'));
    expect(await codeOf(attempt(key))).toBe('allowed');
  });

  it('follows a change of permissions, addresses and expiry', async () => {
    const { key, record } = await issue();
    const { id } = record;
    expect(await codeOf(attempt(key))).toBe('allowed');
    await keys.change({ id, permissions: [{ scope: 'rsud', operations: ['list'] }] }, system('test'));
    expect(await codeOf(attempt(key))).toBe('operation_not_allowed');
    await keys.change(
      {
        id,
        permissions: [{ scope: '*', operations: ['list'] }],
        allowedAddresses: ['10.0.0.0/8'],
      },
      system('test'),
    );
    expect(await codeOf(attempt(key))).toBe('address_not_allowed');
    await keys.change({ id, allowedAddresses: [], expiresAt: new Date(moment + 1_000) }, system('test'));
    expect(await codeOf(attempt(key))).toBe('allowed');
    moment += 1_001;
    expect(await codeOf(attempt(key))).toBe('expired_key');
  });

  it('asks the database for many keys with few queries', async () => {
    const before = one.queries();
    const codes = await Promise.all(Array.from({ length: 3_000 }, () => codeOf(attempt(generateKey()))));
    expect(new Set(codes)).toEqual(new Set(['unknown_key']));
    expect(one.queries() - before).toBeLessThan(10);
  });
});

it('has the default rate if a key has none', async () => {
  const other = createInstance({ DEFAULT_RATE_PER_MINUTE: 10 });
  try {
    const { key } = await other.keys.issue({ name: 'Default' }, system('test'));
    const limited = await other.keys.issue({ name: 'Own', ratePerMinute: 20 }, system('test'));
    const free = await other.keys.issue({ name: 'Free', ratePerMinute: 0 }, system('test'));
    const limits = [key, limited.key, free.key].map(
      async (one) => (await other.keys.judge(attempt(one))).rate?.limit,
    );
    expect(await Promise.all(limits)).toEqual([10, 20, undefined]);
  } finally {
    await other.close();
  }
});

it('throws unavailable, with Retry-After, if the database cannot be reached', async () => {
  const away = createInstance({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  try {
    await away.keys.start();
    const refusal = await Promise.resolve(away.keys.judge(attempt(generateKey()))).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 5 });
  } finally {
    await away.close();
  }
});
