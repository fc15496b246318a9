import { ServiceError } from '@/server/errors';
import { createTurns, type Turns } from '@/server/turns';

/** How long a request waits, in milliseconds, while its key has its maximum of requests in progress; then it is refused. */
const WAIT_MS = 10_000;
const RETRY_AFTER = 2;
const MAX_WAITING = { ofOne: 1_000, ofAll: 20_000 };

/**
 * Limits the requests that each key has in progress, from the arrival of the whole request until its reply is made.
 * Further requests of the key wait; other keys are not affected.
 */
export function createKeyTurns(limit: number): Turns {
  return createTurns({
    max: Number.POSITIVE_INFINITY,
    maxOfOne: limit,
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
    refusal: () => new ServiceError({ code: 'too_many_requests', limit, retryAfter: RETRY_AFTER }),
  });
}
