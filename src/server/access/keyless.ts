import { MAX_KEYLESS_PER_MINUTE } from '@/domain/limits';
import type { Pool } from '@/server/database/pool';
import { ServiceError, unavailable } from '@/server/errors';
import { createTurns, type Leave } from '@/server/turns';
import { createLimiter, limitKeyOf } from './limits';

/** Requests without a key, where the office allows them: few of one address, and few at once. */
export type Keyless = Readonly<{
  /** Counts a request of an address. @throws {ServiceError} `rate_exceeded` */
  count: (address: string) => Promise<void>;
  /** Waits for a turn. @throws {ServiceError} `unavailable` */
  enter: (address: string, signal: AbortSignal) => Promise<Leave>;
}>;

const AT_ONCE = { max: 2, maxOfOne: 1, maxWaiting: { ofOne: 20, ofAll: 200 }, waitMs: 10_000 };

export function createKeyless(pool: Pool): Keyless {
  const limit = MAX_KEYLESS_PER_MINUTE;
  const limiter = createLimiter({ pool, name: 'keyless', points: limit, seconds: 60 });
  const turns = createTurns({ ...AT_ONCE, refusal: () => unavailable('turn') });
  return {
    count: async (address) => {
      const exceeded = await limiter.take(limitKeyOf(address));
      if (exceeded !== undefined)
        throw new ServiceError({
          ...{ code: 'rate_exceeded', limit, keyless: true },
          retryAfter: exceeded.retryAfter,
        });
    },
    enter: (address, signal) => turns.enter(limitKeyOf(address), signal),
  };
}
