import { availableParallelism } from 'node:os';
import { ServiceError } from '@/server/errors';
import { createTurns, type Turns } from '@/server/turns';

/**
 * Sign-ins at once. Each hashes a password for a tenth of a second on one of the four threads that Node has for such
 * work, which compression and files need too; half of the processors at the most, for the rest of the service.
 */
const AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const MOST_WAITING = { ofOne: 50, ofAll: 500 };
const WAIT_MS = 20_000;
const RETRY_AFTER = 5;

/** Turns of sign-ins by address, so that a flood from one address keeps nobody else from signing in. */
export function createSignInTurns(): Turns {
  return createTurns({
    most: AT_ONCE,
    mostOfOne: AT_ONCE,
    mostWaiting: MOST_WAITING,
    waitMs: WAIT_MS,
    refusal: () => new ServiceError('unavailable', { retryAfter: RETRY_AFTER }),
  });
}
