import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { createRates, forgetRates, type Rates } from './rate';

const { DATABASE_URL } = process.env;
const pool = createPool(readSettings({ DATABASE_URL }), createLogger('silent'), 4);
const keyId = randomUUID();
afterAll(() => pool.end());
afterEach(() => {
  vi.restoreAllMocks();
  return pool.query('DELETE FROM api_key_rate WHERE key_id = $1', [keyId]);
});

/** Counts statements, to see what is counted from memory. */
const counted = () => {
  let statements = 0;
  const query = (...args: Parameters<typeof pool.query>) => {
    statements += 1;
    return pool.query(...args);
  };
  return { rates: createRates({ query } as unknown as typeof pool), statements: () => statements };
};

const consume = async (rates: Rates, limit: number): Promise<number | ServiceError> => {
  try {
    return (await rates.consume(keyId, limit)).remaining;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
};
const passed = (answers: readonly unknown[]) => answers.filter((one) => typeof one === 'number').length;
const setBack = (ms: number) =>
  pool.query('UPDATE api_key_rate SET began = began - $2 WHERE key_id = $1', [keyId, ms]);

/** Rates with a monotonic clock and a clock of the database that pass together, and of which the latter can be set. */
const shifted = () => {
  let [monotonic, database] = [0, 0];
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + monotonic);
  const query = (text: string, params: unknown[]) =>
    pool.query(
      text.replaceAll('clock_timestamp()', `(clock_timestamp() + interval '${database} ms')`),
      params,
    );
  return {
    rates: createRates({ query } as unknown as typeof pool),
    pass: (ms: number) => {
      monotonic += ms;
      database += ms;
    },
    step: (ms: number) => {
      database += ms;
    },
  };
};

describe('a rate', () => {
  it.each([1, 60, 99])('of %i a minute allows exactly that many on two instances', async (limit) => {
    const instances = [createRates(pool), createRates(pool)];
    const answers = await Promise.all(
      Array.from({ length: 2 * limit + 10 }, (_, i) => consume(instances[i % 2]!, limit)),
    );
    expect(passed(answers)).toBe(limit);
    const refused = answers.find((one) => one instanceof ServiceError) as ServiceError;
    expect(refused).toMatchObject({ refusal: { code: 'rate_exceeded', limit } });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
  });

  it.each([200, 5_000])('of %i is never exceeded, and used to 98 % at least', async (limit) => {
    const instances = [createRates(pool), createRates(pool), createRates(pool)];
    let through = 0;
    for (let round = 0; round < 20; round += 1) {
      const share = Math.ceil(limit / 15);
      const answers = await Promise.all(
        Array.from({ length: share }, (_, i) => consume(instances[(i + round) % 3]!, limit)),
      );
      through += passed(answers);
    }
    expect(through).toBeLessThanOrEqual(limit);
    expect(through).toBeGreaterThanOrEqual(limit * 0.98);
  });

  it('survives a restart, after which unused requests remain available', async () => {
    const before = createRates(pool);
    for (let i = 0; i < 50; i += 1) await consume(before, 1_000);
    await before.close();
    expect(await consume(createRates(pool), 1_000)).toBe(949);
  });

  it('of a busy key costs few round trips, and is synchronous in between', async () => {
    const { rates, statements } = counted();
    let promises = 0;
    for (let i = 0; i < 20_000; i += 1) {
      const state = rates.consume(keyId, 300_000);
      if (state instanceof Promise) promises += 1;
      expect((await state).remaining).toBe(300_000 - i - 1);
    }
    expect(statements()).toBeLessThan(20);
    expect(promises).toBe(statements());
  });

  it('that is used up is refused from memory until it is raised', async () => {
    const { rates, statements } = counted();
    for (let i = 0; i < 3; i += 1) await consume(rates, 2);
    const before = statements();
    for (let i = 0; i < 100; i += 1) expect(await consume(rates, 2)).toBeInstanceOf(ServiceError);
    expect(statements()).toBe(before);
    expect(await consume(rates, 5)).toBe(2);
    expect(await consume(rates, 2)).toBeInstanceOf(ServiceError);
  });

  it('that is lowered counts used requests, not leased ones', async () => {
    const rates = createRates(pool);
    for (let i = 0; i < 3; i += 1) await consume(rates, 300_000);
    expect(await consume(rates, 10)).toBe(6);
  });

  it("is reset after a minute of the database's clock, and when that was set back far", async () => {
    expect(await consume(createRates(pool), 1)).toBe(0);
    expect(await consume(createRates(pool), 1)).toBeInstanceOf(ServiceError);
    await setBack(60_001);
    expect(await consume(createRates(pool), 1)).toBe(0);
    await setBack(-3_600_000);
    expect(await consume(createRates(pool), 1)).toBe(0);
    expect(await consume(createRates(pool), 1)).toBeInstanceOf(ServiceError);
    // A minute slightly in the future was written by another instance meanwhile.
    await setBack(-1_000);
    expect(await consume(createRates(pool), 1)).toMatchObject({ retryAfter: 60 });
  });

  it.each([1, 100, 1_000])(
    'of %i is reset after a minute, not later, when the clock is set back by 20 s',
    async (limit) => {
      const { rates, pass, step } = shifted();
      const all = async () =>
        passed(await Promise.all(Array.from({ length: limit + 10 }, () => consume(rates, limit))));
      expect(await consume(rates, limit)).toBe(limit - 1);
      pass(30_000);
      step(-20_000);
      expect(await all()).toBe(limit - 1);
      pass(29_000);
      expect(await all()).toBe(0);
      pass(2_000);
      expect(await all()).toBe(limit);
      pass(30_000);
      expect(await all()).toBe(0);
    },
  );

  it('deletes old counts', async () => {
    await consume(createRates(pool), 1);
    await setBack(3_600_000 + 60_000);
    expect(await forgetRates(pool, 100)).toBe(1);
  });
});

it('counts locally while the database accepts no writes', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('read-only'), { code: '25006' }));
  const rates = createRates({ query: refuse } as unknown as Parameters<typeof createRates>[0]);
  for (let i = 0; i < 3; i += 1) await rates.consume('a key', 3);
  await expect((async () => rates.consume('a key', 3))()).rejects.toMatchObject({ code: 'rate_exceeded' });
  await rates.consume('another key', 3);
  await rates.close();
});
