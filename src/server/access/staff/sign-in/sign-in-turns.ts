import { availableParallelism } from 'node:os';
import { ServiceError } from '@/server/errors';
import { createTurns, type Turns } from '@/server/turns';

/**
 * Maximum number of concurrent sign-ins. Each hashes a password for a tenth of a second on one of Node's four worker
 * threads, which compression and files need too. At most half of the processors, to leave the rest to other work.
 */
const AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const MAX_WAITING = { ofOne: 50, ofAll: 500 };
const WAIT_MS = 20_000;
const RETRY_AFTER = 5;

/** Turns of sign-ins by address, so that a flood from one address does not block others. */
export function createSignInTurns(): Turns {
  return createTurns({
    max: AT_ONCE,
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
    refusal: () => new ServiceError({ code: 'unavailable', retryAfter: RETRY_AFTER }),
  });
}
