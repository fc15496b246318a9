import { ServiceError } from '@/server/errors';
import { createTurns, type Turns } from '@/server/turns';
import type { Pool } from '../pool';
import { createSharedSnapshots, type OpenShared } from './shared-snapshots';
import { type Stream, type StreamCaller, streamOf } from './stream';

/** How long a long list or a file waits for a connection, in milliseconds; then it is answered 503. */
const WAIT_MS = 50_000;
const MAX_WAITING = { ofOne: 500, ofAll: 5_000 };
/** Seconds after which a caller may try again. */
const RETRY_AFTER = 5;
/** In the turns of exclusive connections, all lists that share snapshots together count as one owner. */
const LISTS = 'lists';

/** The connections on which long lists and files are read. */
export type Streams = Readonly<{
  /**
   * Waits for a connection of one's own: for files, and for lists that need a cursor.
   * @throws {ServiceError} `unavailable` where none is free in time, or the owner's share of the spool is used up
   */
  open: (caller: StreamCaller) => Promise<Stream>;
  /**
   * Waits for a snapshot that is read on one connection together with other lists, a page of each in turn.
   * @param caller.isShort the list has few pages, and waits for other short lists only
   * @throws {ServiceError} as `open`
   */
  share: OpenShared<StreamCaller & { isShort: boolean }>;
}>;

type Options = Readonly<{
  pool: Pool;
  /** How many connections the pool has. */
  connections: number;
  /** Whether the spool has room for an owner: without it a slow reader would hold its connection. */
  hasRoom: (owner: string) => boolean;
}>;

/** Shares the connections of long lists and files between callers. One of them is for short lists only. */
export function createStreams({ pool, connections, hasRoom }: Options): Streams {
  const forLong = Math.max(1, connections - 1);
  const longTurns = createTurns({
    max: forLong,
    // Half, rounded up: of three connections, lists that share snapshots may have two.
    maxOfOne: Math.ceil(forLong / 2),
    maxWaiting: MAX_WAITING,
    refusal: unavailable,
  });
  const shortTurns = connections === 1 ? longTurns : createTurns({ max: 1, refusal: unavailable });
  const connect = async (turns: Turns, { owner, signal }: StreamCaller, waitMs?: number) => {
    const leave = await turns.enter(owner, waitMs === undefined ? signal : withLimit(signal, waitMs));
    try {
      return streamOf(await pool.connect(), { signal, leave });
    } catch (error) {
      leave();
      throw error;
    }
  };
  const shareOn = (turns: Turns) =>
    createSharedSnapshots({
      connect: (signal) => connect(turns, { owner: LISTS, signal }),
      waitMs: WAIT_MS,
      refusal: unavailable,
    });
  const shares = { short: shareOn(shortTurns), long: shareOn(longTurns) };
  const refuseWithoutRoom = (owner: string) => {
    if (!hasRoom(owner)) throw unavailable();
  };
  return {
    async open(caller) {
      refuseWithoutRoom(caller.owner);
      return connect(longTurns, caller, WAIT_MS);
    },
    async share({ isShort, ...caller }) {
      refuseWithoutRoom(caller.owner);
      return shares[isShort ? 'short' : 'long'](caller);
    },
  };
}

const withLimit = (signal: AbortSignal | undefined, limitMs: number): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal === undefined ? [] : [signal])]);

const unavailable = (): ServiceError => new ServiceError({ code: 'unavailable', retryAfter: RETRY_AFTER });
