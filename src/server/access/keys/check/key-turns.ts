import { RETRY_AFTER, ServiceError } from '@/server/errors';
import type { Settings } from '@/server/settings';
import { createTurns, type Turns } from '@/server/turns';

/** How long a request waits, in milliseconds, while its key has its maximum of requests in progress; then it is refused. */
const WAIT_MS = 10_000;
const MAX_WAITING = { ofOne: 1_000, ofAll: 20_000 };

type Limits = Pick<Settings, 'MAX_CONCURRENT_PER_KEY' | 'PROCESSES'>;

/** The requests of one key that a machine serves at the same time; a process is configured with its share of them. */
export const mostConcurrentOf = ({ MAX_CONCURRENT_PER_KEY, PROCESSES }: Limits): number =>
  MAX_CONCURRENT_PER_KEY * PROCESSES;

/**
 * Limits the requests that each key has in progress, from the arrival of the whole request until its reply is made.
 * Further requests of the key wait; other keys are not affected.
 */
export function createKeyTurns(settings: Limits): Turns {
  const limit = mostConcurrentOf(settings);
  return createTurns({
    max: Number.POSITIVE_INFINITY,
    maxOfOne: settings.MAX_CONCURRENT_PER_KEY,
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
    refusal: () => new ServiceError({ code: 'too_many_requests', limit, retryAfter: RETRY_AFTER.turn }),
  });
}
