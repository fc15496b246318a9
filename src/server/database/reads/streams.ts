import { ServiceError } from '@/server/errors';
import { createTurns, type Turns } from '@/server/turns';
import type { Pool } from '../pool';
import { createReclaim, type Reclaim } from './reclaim';
import { createSharedSnapshots, type OpenShared, type TurnAtConnection } from './shared-snapshots';
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
   * @param caller.isBegun it continues in a new snapshot, whether there is room in the spool or not
   * @throws {ServiceError} as `open`
   */
  share: OpenShared<StreamCaller & { isShort: boolean; isBegun?: boolean }>;
}>;

type Options = Readonly<{
  pool: Pool;
  /** How many connections the pool has. */
  connections: number;
  /** Whether the spool has room for an owner: without it a slow reader would hold its connection. */
  hasRoom: (owner: string) => boolean;
  /** After how many milliseconds without a read a stream is ended while others wait; see {@link createReclaim}. */
  idleMs?: number;
}>;

/** Shares the connections of long lists and files between callers. One of them is for short lists only. */
export function createStreams({ pool, connections, hasRoom, idleMs }: Options): Streams {
  const forLong = Math.max(1, connections - 1);
  const longTurns = createTurns({
    max: forLong,
    // Half, rounded up: of three connections, lists that share snapshots may have two.
    maxOfOne: Math.ceil(forLong / 2),
    maxWaiting: MAX_WAITING,
    refusal: unavailable,
  });
  const shortTurns = connections === 1 ? longTurns : createTurns({ max: 1, refusal: unavailable });
  const connect = async (turns: Turns, { owner, signal }: StreamCaller): Promise<TurnAtConnection> => {
    const leave = await turns.enter(owner, signal);
    try {
      return { client: await pool.connect(), leave };
    } catch (error) {
      leave();
      throw error;
    }
  };
  const reclaiming = { hasRoom, idleMs };
  const reclaim = createReclaim(reclaiming);
  const shareOn = (turns: Turns, reclaimOn: Reclaim) =>
    createSharedSnapshots({
      connect: (signal) => reclaimOn.whileWaiting(() => connect(turns, { owner: LISTS, signal })),
      reclaim: reclaimOn,
      waitMs: WAIT_MS,
      refusal: unavailable,
    });
  const shares = {
    short: shareOn(shortTurns, connections === 1 ? reclaim : createReclaim(reclaiming)),
    long: shareOn(longTurns, reclaim),
  };
  const refuseWithoutRoom = (owner: string) => {
    if (!hasRoom(owner)) throw unavailable();
  };
  return {
    async open(caller) {
      refuseWithoutRoom(caller.owner);
      const waiting = { ...caller, signal: withLimit(caller.signal, WAIT_MS) };
      const { client, leave } = await reclaim.whileWaiting(() => connect(longTurns, waiting));
      return streamOf(client, { caller, leave, reclaim });
    },
    async share({ isShort, isBegun = false, ...caller }) {
      if (!isBegun) refuseWithoutRoom(caller.owner);
      return shares[isShort ? 'short' : 'long'](caller);
    },
  };
}

const withLimit = (signal: AbortSignal | undefined, limitMs: number): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal === undefined ? [] : [signal])]);

const unavailable = (): ServiceError => new ServiceError({ code: 'unavailable', retryAfter: RETRY_AFTER });
