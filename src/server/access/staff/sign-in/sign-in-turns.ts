import { availableParallelism } from 'node:os';
import { unavailable } from '@/server/errors';
import type { Settings } from '@/server/settings';
import { createTurns, type Turns } from '@/server/turns';

/** The most sign-ins at once in a process. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = { ofOne: 50, ofAll: 500 };
const WAIT_MS = 20_000;

/**
 * Turns of sign-ins by address, so that a flood from one address does not block others. Each hashes a password for a tenth of a
 * second on one of Node's four worker threads, which compression and files need too. All processes together use at most half
 * of the processors, to leave the rest to other work; each at least one.
 */
export function createSignInTurns({ PROCESSES }: Pick<Settings, 'PROCESSES'>): Turns {
  const share = Math.floor(availableParallelism() / 2 / PROCESSES);
  return createTurns({
    max: Math.max(1, Math.min(MAX_AT_ONCE, share)),
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
    refusal: unavailable,
  });
}
