import { availableParallelism } from 'node:os';
import { unavailable } from '@/server/errors';
import { createTurns, nested, type Turns } from '@/server/turns';

/** Connections that records and tables leave free for everything else: keys, sessions, counts. */
const RESERVED = 2;
/** How long a request waits for its turn at the connections, in milliseconds; then it is answered 503. */
const WAIT_MS = 10_000;
const MAX_WAITING = { ofOne: 1_000, ofAll: 10_000 };

/** Shares the connections of a pool: one key has half of them at most, and the last two are for keys that have none in use. */
export function createConnectionTurns(connections: number): Turns {
  const max = Math.max(1, connections - RESERVED);
  return createTurns({
    max,
    maxOfOne: Math.max(1, Math.floor(connections / 2)),
    kept: Math.min(RESERVED, max - 1),
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
    refusal: unavailable,
  });
}

/**
 * Turns of large reads, such as a list without a limit, within the turns of all requests. Small requests share the processors
 * with them, so there is one more than there are processors, and at most a quarter of the connections. The last turn is for a
 * caller that has none.
 */
export function createLargeReadTurns(connections: number, turns: Turns): Turns {
  const max = Math.max(1, Math.min(Math.floor(connections / 4), Math.max(2, availableParallelism()) + 1));
  const large = createTurns({
    max,
    kept: Math.min(1, max - 1),
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
    refusal: unavailable,
  });
  return nested(large, turns);
}
