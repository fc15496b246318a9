import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Pool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';

/** Counts attempts, for all instances together. */
export type Limiter = Readonly<{
  /** Counts an attempt. @returns why it is refused; undefined if it is not */
  take: (key: string) => Promise<ExceededLimit | undefined>;
  /** Counts an attempt, as `take` does. @throws {ServiceError} `too_many_attempts`, with retryAfter in seconds */
  consume: (key: string) => Promise<void>;
  /** Uncounts one attempt. */
  restore: (key: string) => Promise<void>;
  /** Resets the count and ends a block. */
  reset: (key: string) => Promise<void>;
}>;

/** Why an attempt is refused. */
export type ExceededLimit = Readonly<{
  /** Seconds until attempts are accepted again. */
  retryAfter: number;
  /** Whether this attempt was the first one over the limit. */
  isFirst: boolean;
}>;

type Options = Readonly<{
  pool: Pool;
  /** Prefix of every key, which separates the counts of different limiters. */
  name: string;
  points: number;
  seconds: number;
  /** How long attempts are refused after the limit was exceeded; if absent, until `seconds` have passed. */
  blockSeconds?: number;
}>;

/** The length of the IPv6 prefix that a provider assigns to one customer, in bits. */
const OWN_BITS = 64;

/**
 * Allows a number of attempts within a number of seconds, counted in the table `rate_limit`. Only the database's clock is
 * used, so all instances count alike and report the same time to wait.
 */
export function createLimiter({ pool, name, points, seconds, blockSeconds = 0 }: Options): Limiter {
  const nameOf = (key: string) => countKeyOf(name, key);
  const take = async (key: string): Promise<ExceededLimit | undefined> => {
    const { rows } = await pool.query<{ points: number; left: number }>(CONSUME, [
      nameOf(key),
      points,
      seconds * 1000,
      blockSeconds * 1000,
    ]);
    const [count] = rows;
    if (count === undefined || count.points <= points) return undefined;
    return { retryAfter: Math.max(1, Math.ceil(count.left / 1000)), isFirst: count.points === points + 1 };
  };
  return {
    take,
    async consume(key) {
      const exceeded = await take(key);
      if (exceeded !== undefined) throw tooMany(exceeded);
    },
    restore: async (key) => void (await pool.query(RESTORE, [nameOf(key)])),
    reset: async (key) => void (await pool.query('DELETE FROM rate_limit WHERE key = $1', [nameOf(key)])),
  };
}

/** The refusal of an attempt over a limit. */
export const tooMany = ({ retryAfter }: ExceededLimit): ServiceError =>
  new ServiceError({ code: 'too_many_attempts', retryAfter });

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const OVER = `(r.expire IS NULL OR r.expire <= ${NOW})`;

/**
 * `$1` key, `$2` allowed attempts, `$3` within these milliseconds, `$4` milliseconds of refusals after the limit was
 * exceeded; 0: until the count ends. An end that is later than possible was written before the clock was set back, and is
 * corrected.
 */
const CONSUME = `
INSERT INTO rate_limit AS r (key, points, expire) VALUES ($1, 1, ${NOW} + $3::bigint)
ON CONFLICT (key) DO UPDATE SET
  points = CASE WHEN ${OVER} THEN 1 ELSE r.points + 1 END,
  expire = CASE
    WHEN ${OVER} THEN ${NOW} + $3::bigint
    WHEN r.points = $2::integer AND $4::bigint > 0 THEN ${NOW} + $4::bigint
    ELSE least(r.expire, ${NOW} + greatest($3::bigint, $4::bigint))
  END
RETURNING points, (expire - ${NOW})::float8 AS left`;

const RESTORE = `UPDATE rate_limit r SET points = greatest(0, points - 1) WHERE key = $1 AND NOT ${OVER}`;

/** The key for attempts from an address: for IPv6 its network, because each customer has too many addresses to count. */
export function limitKeyOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${OWN_BITS}`).toString();
}

/** The key for attempts at an account, such as an e-mail address: a digest, because many belong to people unknown to the service. */
export const hashedLimitKeyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');

/** The key of a count in the table `rate_limit`. */
export const countKeyOf = (limiter: string, key: string): string => `${limiter}:${key}`;

/** Deletes counts that ended an hour ago or earlier. @returns how many */
export async function clearLimits(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM rate_limit WHERE key IN (
       SELECT key FROM rate_limit WHERE expire < (extract(epoch FROM now()) - 3600) * 1000 LIMIT $1)`,
    [limit],
  );
  return rowCount ?? 0;
}
