import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ServiceError } from '@/server/errors';

const WINDOW_SECONDS = 60;

/** Where a key stands in its minute; `resetSeconds` is the time until the count begins anew. */
export type RateState = Readonly<{ limit: number; remaining: number; resetSeconds: number }>;

export type Rates = Readonly<{
  /** @throws {ServiceError} `rate_exceeded`, with the {@link RateState} as details and retryAfter in seconds. */
  consume: (keyId: string, limit: number) => Promise<RateState>;
}>;

/**
 * Counts the requests of each key in windows of one minute, in the memory of this instance.
 * One limiter serves all limits: it only counts, and the limit is compared here, so that a changed one holds at once.
 */
export function createRates(): Rates {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return {
    async consume(keyId, limit) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(keyId);
      const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      if (consumedPoints <= limit) return { limit, remaining: limit - consumedPoints, resetSeconds };
      throw new ServiceError('rate_exceeded', {
        retryAfter: resetSeconds,
        details: { limit, remaining: 0, resetSeconds },
      });
    },
  };
}

/**
 * The `RateLimit-Policy` and `RateLimit` fields of a reply, also of a 429, whose details are a {@link RateState}.
 * Source: draft-ietf-httpapi-ratelimit-headers; decisions "Errors" (429).
 */
export function rateLimitFields({ limit, remaining, resetSeconds }: RateState): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${limit};w=${WINDOW_SECONDS}`,
    ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
  };
}
