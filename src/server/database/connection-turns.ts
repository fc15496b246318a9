import { ServiceError } from '@/server/errors';
import { createTurns, type Turns } from '@/server/turns';

/** Connections that records and tables leave to what stands beside them: keys, sessions, counts. */
const LEFT = 2;
/** How long a request waits for its turn at the connections, in milliseconds; then it is answered 503. */
const WAIT_MS = 10_000;
const RETRY_AFTER = 2;
const MOST_WAITING = { ofOne: 1_000, ofAll: 10_000 };

/** Shares the connections of a pool: one key has half of them at most, and the last ones are for who has none. */
export function createConnectionTurns(connections: number): Turns {
  const most = Math.max(1, connections - LEFT);
  return createTurns({
    most,
    mostOfOne: Math.max(1, Math.floor(connections / 2)),
    kept: Math.min(LEFT, most - 1),
    mostWaiting: MOST_WAITING,
    waitMs: WAIT_MS,
    refusal: () => new ServiceError('unavailable', { retryAfter: RETRY_AFTER }),
  });
}
