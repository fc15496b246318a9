import { ServiceError } from '@/server/errors';
import { createTurns } from '@/server/turns';
import { cancellable } from './cancel';
import type { Pool, PoolClient } from './pool';

/** How long a long list waits for its turn, in milliseconds; then it is answered 503. */
const WAIT_MS = 50_000;
const MOST_WAITING = { ofOne: 500, ofAll: 5_000 };
/** Seconds after which a caller may try again. */
const RETRY_AFTER = 5;

/** A connection for a long list or a file, held until all is read. */
export type Stream = Readonly<{
  client: PoolClient;
  /** Runs statements, which are cancelled when the caller is gone. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Gives it back; owed once. @param broken whether it may be in the middle of something, and is thrown away */
  release: (broken?: boolean) => void;
}>;

export type Streams = Readonly<{
  /**
   * Waits for a turn at these connections, of which one owner has half at most.
   * @throws {ServiceError} `unavailable` where the turn does not come in time, or the owner's share of the spool is used up
   */
  open: (caller: { owner: string; signal?: AbortSignal | undefined }) => Promise<Stream>;
}>;

type Options = Readonly<{
  pool: Pool;
  /** How many connections the pool has. */
  connections: number;
  /** Whether what an owner reads slowly can wait in the spool: without it, it would hold its connection. */
  hasRoom: (owner: string) => boolean;
}>;

/** Shares the connections of long lists and files between callers. */
export function createStreams({ pool, connections, hasRoom }: Options): Streams {
  const turns = createTurns({
    most: connections,
    mostOfOne: Math.max(1, Math.floor(connections / 2)),
    mostWaiting: MOST_WAITING,
    waitMs: WAIT_MS,
    refusal: unavailable,
  });
  return {
    async open({ owner, signal }) {
      if (!hasRoom(owner)) throw unavailable();
      const leave = await turns.enter(owner, signal);
      try {
        const client = await pool.connect();
        return {
          client,
          run: (work) => cancellable(client, { signal }, work),
          release: (broken = false) => {
            client.release(broken);
            leave();
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

const unavailable = (): ServiceError => new ServiceError('unavailable', { retryAfter: RETRY_AFTER });
