import { ServiceError } from '@/server/errors';
import { createTurns, type Turns } from '@/server/turns';

/** How long a request waits while its key has as many under way as it may, in milliseconds; then it is refused. */
const WAIT_MS = 10_000;
const RETRY_AFTER = 2;
const MOST_WAITING = { ofOne: 1_000, ofAll: 20_000 };

/**
 * Turns of keys at the service: each has at most so many requests under way, from when all of it has arrived until its
 * reply is made. What is beyond waits, and keeps nobody else.
 */
export function createKeyTurns(limit: number): Turns {
  return createTurns({
    most: Number.POSITIVE_INFINITY,
    mostOfOne: limit,
    mostWaiting: MOST_WAITING,
    waitMs: WAIT_MS,
    refusal: () => new ServiceError('too_many_requests', { retryAfter: RETRY_AFTER, details: { limit } }),
  });
}
