import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';

/** Counts attempts, for all instances together. */
export type Limiter = Readonly<{
  /** @throws {ServiceError} `too_many_attempts`, with retryAfter in seconds */
  consume: (key: string) => Promise<void>;
  /** Takes one attempt back: it was none of those that count. */
  restore: (key: string) => Promise<void>;
  /** Begins anew, and lifts a refusal. */
  reset: (key: string) => Promise<void>;
}>;

type Options = Readonly<{
  pool: Pool;
  /** Stands before every key, so that limiters do not count for each other. */
  name: string;
  points: number;
  seconds: number;
  /** How long the first attempt too many is followed by refusals; left out: until the time above has passed. */
  blockSeconds?: number;
}>;

/** The network of an IPv6 address that one customer of a provider has to himself, in bits. */
const OWN_BITS = 64;

/** Allows so many attempts within so many seconds, counted in the table `rate_limit`. */
export function createLimiter({ pool, name, points, seconds, blockSeconds = 0 }: Options): Limiter {
  const limiter = new RateLimiterPostgres({
    // Without the names that the library gives its statements: some poolers cannot keep prepared ones.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
    },
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    blockDuration: blockSeconds,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new ServiceError('too_many_attempts', { retryAfter });
      }
    },
    restore: async (key) => void (await limiter.reward(key)),
    reset: async (key) => void (await limiter.delete(key)),
  };
}

/** What attempts from an address are counted by: of IPv6 the network, for each has more addresses than can be counted. */
export function limitKeyOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${OWN_BITS}`).toString();
}

/** Deletes counts that ended an hour ago or earlier. @returns how many */
export async function clearLimits(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM rate_limit WHERE key IN (
       SELECT key FROM rate_limit WHERE expire < (extract(epoch FROM now()) - 3600) * 1000 LIMIT $1)`,
    [limit],
  );
  return rowCount ?? 0;
}
