import { LRUCache } from 'lru-cache';
import { isOutOfReach, isUnwritable } from '@/server/database/failures';
import type { Pool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { FORGET, LEASE, RETURN } from './rate-sql';

/** The length of the window in which the requests of a key are counted. */
export const WINDOW_SECONDS = 60;
const MS_PER_SECOND = 1_000;
/** An instance leases at most this fraction (1/n) of a key's rate at once. */
const SHARE = 100;
/** The first lease, so that little of the rate of a rarely used key is leased and not used. */
const FIRST = 16;
const MAX_KEYS = 50_000;

/** The state of a key's minute; `resetSeconds` is the time until the count is reset. */
export type RateState = Readonly<{ limit: number; remaining: number; resetSeconds: number }>;

export type Rates = Readonly<{
  /**
   * Counts a request; synchronously if this instance has leased requests of the key left, else by a promise.
   * @throws {ServiceError} `rate_exceeded`, thrown or by rejection
   */
  consume: (keyId: string, limit: number) => RateState | Promise<RateState>;
  /** Returns all unused leased requests to the table. */
  close: () => Promise<void>;
}>;

/** The requests that this instance has leased of a key's minute. Times are of `performance.now()`. */
type Lease = {
  limit: number;
  /** The beginning of the minute, by the database's clock. */
  began: number;
  endsAt: number;
  /** The time at which a minute has certainly passed since then, also if the database's clock was set back. */
  overAt: number;
  inHand: number;
  /** The requests that no instance has leased. */
  untaken: number;
  used: number;
};
type LeaseRow = { began: number; taken: number; granted: number; left: number };

/**
 * Counts the requests of each key in windows of one minute, for all instances together, in the table `api_key_rate`.
 * An instance leases some requests by one statement and spends them from memory, so that a busy key costs one round trip
 * for many requests, and all instances together never allow more than the limit.
 * Source: docs/decisions/rate-limits.md.
 */
export function createRates(pool: Pool): Rates {
  const leases = new LRUCache<string, Lease>({ max: MAX_KEYS });
  /** For each key, the lease in progress, and the number of requests that wait for it. */
  const taking = new Map<string, { done: Promise<void>; waiting: number }>();

  const take = async (keyId: string, limit: number, waiting: () => number): Promise<void> => {
    // Requests of the same turn of the event loop share one lease.
    await Promise.resolve();
    const held = leases.get(keyId);
    const now = performance.now();
    const current = held !== undefined && now < held.endsAt ? held : undefined;
    const share = Math.min(Math.max(1, Math.floor(limit / SHARE)), Math.max(FIRST, current?.used ?? 0));
    const over = held !== undefined && now >= held.overAt ? held.began : 0;
    const params = [
      keyId,
      Math.max(share, waiting()),
      limit,
      current?.inHand ?? 0,
      current?.began ?? 0,
      over,
    ];
    if (current !== undefined) current.inHand = 0;
    const rows = await pool.query<LeaseRow>(LEASE, params).then(
      (result) => result.rows,
      (error: unknown) => {
        if (!isUnwritable(error)) throw error;
      },
    );
    if (rows === undefined) {
      leases.set(keyId, takenAlone(limit, current, now));
      return;
    }
    const { began, taken, granted, left } = rows[0]!;
    const known = held?.began === began && over === 0 ? held : undefined;
    leases.set(keyId, {
      limit,
      began,
      // Counted from before the query, so that this minute never ends later than that of the database.
      endsAt: Math.min(now + left, known?.endsAt ?? Number.POSITIVE_INFINITY),
      // Counted from after it, so that it is not over before that.
      overAt: Math.min(performance.now() + left, known?.overAt ?? Number.POSITIVE_INFINITY),
      inHand: granted,
      untaken: Math.max(0, limit - taken),
      used: current?.began === began ? current.used : 0,
    });
  };

  const spend = (keyId: string, limit: number): RateState | undefined => {
    const lease = leases.get(keyId);
    if (lease === undefined || lease.limit !== limit) return undefined;
    const left = lease.endsAt - performance.now();
    if (left <= 0) return undefined;
    const resetSeconds = Math.max(1, Math.ceil(left / 1000));
    if (lease.inHand > 0) {
      lease.inHand -= 1;
      lease.used += 1;
      return { limit, remaining: lease.untaken + lease.inHand, resetSeconds };
    }
    if (lease.untaken > 0) return undefined;
    throw new ServiceError({ code: 'rate_exceeded', limit, retryAfter: resetSeconds });
  };

  const wait = async (keyId: string, limit: number): Promise<RateState> => {
    for (;;) {
      let under = taking.get(keyId);
      if (under === undefined) {
        const begun = { done: Promise.resolve(), waiting: 0 };
        begun.done = take(keyId, limit, () => begun.waiting).finally(() => taking.delete(keyId));
        taking.set(keyId, begun);
        under = begun;
      }
      under.waiting += 1;
      await under.done;
      const state = spend(keyId, limit);
      if (state !== undefined) return state;
    }
  };

  return {
    consume: (keyId, limit) => spend(keyId, limit) ?? wait(keyId, limit),
    async close() {
      const now = performance.now();
      const left = [...leases].filter(([, { inHand, endsAt }]) => inHand > 0 && now < endsAt);
      leases.clear();
      if (left.length === 0) return;
      const ids = left.map(([keyId]) => keyId);
      // If it cannot be returned, the others have less of this minute left.
      await pool
        .query(RETURN, [ids, left.map(([, { inHand }]) => inHand), left.map(([, { began }]) => began)])
        .catch((error: unknown) => {
          if (!isOutOfReach(error)) throw error;
        });
    },
  };
}

/** While the database accepts no writes, each instance counts the whole rate on its own, so that reads continue. */
function takenAlone(limit: number, current: Lease | undefined, now: number): Lease {
  const used = current?.used ?? 0;
  const endsAt = current?.endsAt ?? now + WINDOW_SECONDS * MS_PER_SECOND;
  return { limit, began: 0, endsAt, overAt: endsAt, inHand: Math.max(0, limit - used), untaken: 0, used };
}

/** Deletes the counts of old minutes. @returns the number of rows */
export async function forgetRates(pool: Pool, limit: number): Promise<number> {
  return (await pool.query(FORGET, [limit])).rowCount ?? 0;
}

/**
 * The `RateLimit-Policy` and `RateLimit` fields of a reply, also of a 429.
 * Source: draft-ietf-httpapi-ratelimit-headers; docs/specification.md, "Errors" (429).
 */
export function rateLimitFields({ limit, remaining, resetSeconds }: RateState): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${limit};w=${WINDOW_SECONDS}`,
    ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
  };
}
