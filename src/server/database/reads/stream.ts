import type { PoolClient } from '../pool';
import { cancellable } from './cancel';

/** A connection of one caller's own, held until all is read. */
export type Stream = Readonly<{
  client: PoolClient;
  /** Runs statements, which are cancelled when the caller is gone. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Gives the connection back. To be called once. @param broken it may be in an unknown state, and is closed */
  release: (broken?: boolean) => void;
}>;

/** Who reads. */
export type StreamCaller = Readonly<{ owner: string; signal?: AbortSignal | undefined }>;

/** @param leave gives up the turn at the connection */
export function streamOf(
  client: PoolClient,
  { signal, leave }: { signal: AbortSignal | undefined; leave: () => void },
): Stream {
  return {
    client,
    run: (work) => cancellable(client, { signal }, work),
    release: (broken = false) => {
      client.release(broken);
      leave();
    },
  };
}
