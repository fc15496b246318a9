import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '@/server/database/pool';
import type { ServiceError } from '@/server/errors';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { createLimiter, type Limiter } from './limits';

const { DATABASE_URL } = process.env;
const pool = createPool(readSettings({ DATABASE_URL }), createLogger('silent'), 4);
afterAll(() => pool.end());
afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;
const limiterOf = (options: { points: number; seconds: number; blockSeconds?: number }): Limiter =>
  createLimiter({ pool, name: randomUUID(), ...options });
/** @returns the seconds to wait; 0 where the attempt was allowed */
const attempt = (limiter: Limiter): Promise<number> =>
  limiter.consume('one').then(
    () => 0,
    (error: ServiceError) => error.retryAfter!,
  );

describe('attempts', () => {
  it('are counted together, however many come at once, and no more are allowed than may be', async () => {
    const limiter = limiterOf({ points: 5, seconds: 60 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(limiter)));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(5);
    await limiter.reset('one');
    expect(await attempt(limiter)).toBe(0);
  });

  it('that do not count are taken back', async () => {
    const limiter = limiterOf({ points: 1, seconds: 60 });
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await attempt(limiter)).toBe(0);
      await limiter.restore('one');
    }
  });

  it('too many are followed by refusals for a time of their own', async () => {
    const limiter = limiterOf({ points: 1, seconds: 86_400, blockSeconds: 900 });
    await attempt(limiter);
    const [first, second] = [await attempt(limiter), await attempt(limiter)];
    for (const seconds of [first, second]) {
      expect(seconds).toBeGreaterThan(600);
      expect(seconds).toBeLessThanOrEqual(900);
    }
  });

  it.each([-HOUR_MS, HOUR_MS])(
    'wait no other time where the clock of the service is %i ms off',
    async (off) => {
      const limiter = limiterOf({ points: 1, seconds: 60 });
      await attempt(limiter);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
      const seconds = await attempt(limiter);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    },
  );

  it('counted before the clock of the database was set back end in their time', async () => {
    const limiter = limiterOf({ points: 1, seconds: 60 });
    await attempt(limiter);
    await pool.query(`UPDATE rate_limit SET expire = expire + ${HOUR_MS} WHERE key LIKE '%:one'`);
    expect(await attempt(limiter)).toBeLessThanOrEqual(60);
  });
});
