import type { PoolClient } from '../pool';
import { cancellable } from './cancel';
import type { Reclaim } from './reclaim';

/** A connection for one caller, held until everything is read. */
export type Stream = Readonly<{
  client: PoolClient;
  /**
   * Runs statements, which are cancelled when the caller has disconnected.
   * @throws {StreamReclaimed} if the connection was given to others, because the reader took nothing
   */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Releases the connection. Must be called once. @param broken it may be in an unknown state, and is closed */
  release: (broken?: boolean) => void;
}>;

/** The reader. */
export type StreamCaller = Readonly<{ owner: string; signal?: AbortSignal | undefined }>;

/** @param leave gives up the turn at the connection */
export function streamOf(
  client: PoolClient,
  { caller, leave, reclaim }: { caller: StreamCaller; leave: () => void; reclaim: Reclaim },
): Stream {
  const giveBack = (broken: boolean) => {
    client.release(broken);
    leave();
  };
  // The transaction is still open; the server ends it with the connection.
  const held = reclaim.hold(caller.owner, () => giveBack(true));
  return {
    client,
    run: (work) => held.use(() => cancellable(client, { signal: caller.signal }, work)),
    release: (broken = false) => {
      if (held.end()) giveBack(broken);
    },
  };
}
