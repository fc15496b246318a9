import { unavailable } from '@/server/errors';
import { createTurns, nested, type Turns } from '@/server/turns';
import type { Pool } from '../pool';
import { createReclaim, type Reclaim } from './reclaim';
import {
  createSharedSnapshots,
  type OpenShared,
  type SharingList,
  type TurnAtConnection,
} from './shared-snapshots';
import { type Stream, type StreamCaller, streamOf } from './stream';

/** How long a long list or a file waits for a connection, in milliseconds; then it is answered 503. */
const WAIT_MS = 50_000;
const MAX_WAITING = { ofOne: 500, ofAll: 5_000 };
/** In the turns at the connections, all lists that share snapshots together count as one owner. */
const LISTS = 'lists';

/** The connections on which long lists and files are read. */
export type Streams = Readonly<{
  /**
   * Waits for a connection for one caller: for files, and for lists that need a cursor.
   * @throws {ServiceError} `unavailable` if none is free in time, or the owner's share of the spool is used up
   */
  open: (caller: StreamCaller) => Promise<Stream>;
  /**
   * Waits for a snapshot that is read on one connection together with other lists, a page of each in turn.
   * @param list.isShort whether the list has few pages, and waits only for other short lists
   * @param list.isBegun whether it continues in a new snapshot, even if the spool has no space
   * @throws {ServiceError} as `open`
   */
  share: OpenShared<SharingList & { isShort: boolean; isBegun?: boolean }>;
}>;

type Options = Readonly<{
  pool: Pool;
  /** The number of connections of the pool. */
  connections: number;
  /** Whether the spool has space for an owner: without space a slow reader would hold its connection. */
  hasRoom: (owner: string) => boolean;
  /** The time without a read after which a stream is ended while others wait, in milliseconds; see {@link createReclaim}. */
  idleMs?: number;
  /** How long after its beginning lists may join a snapshot, in milliseconds; see {@link createSharedSnapshots}. */
  joinableMs?: number;
}>;

/** Shares the connections of long lists and files between callers. One of them is for short lists only. */
export function createStreams({ pool, connections, hasRoom, idleMs, joinableMs }: Options): Streams {
  const long = createLongTurns(Math.max(1, connections - 1));
  const shortTurns = createTurns({ max: 1, refusal: unavailable });
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
      isFree: () => turns.isFree(LISTS),
      reclaim: reclaimOn,
      waitMs: WAIT_MS,
      joinableMs,
      refusal: unavailable,
    });
  const shareLong = shareOn(long.lists, reclaim);
  const shares = {
    short: connections === 1 ? shareLong : shareOn(shortTurns, createReclaim(reclaiming)),
    long: shareLong,
  };
  const refuseWithoutRoom = (owner: string) => {
    if (!hasRoom(owner)) throw unavailable();
  };
  return {
    async open(caller) {
      refuseWithoutRoom(caller.owner);
      const waiting = { ...caller, signal: withLimit(caller.signal, WAIT_MS) };
      const { client, leave } = await reclaim.whileWaiting(() => connect(long.files, waiting));
      return streamOf(client, { caller, leave, reclaim });
    },
    async share({ isShort, isBegun = false, ...list }) {
      if (!isBegun) refuseWithoutRoom(list.owner);
      return shares[isShort ? 'short' : 'long'](list);
    },
  };
}

/**
 * The turns at the connections of long lists and files. If there are at least two, one is only for lists, and one only for
 * files. The files of one caller use at most half of the connections.
 */
function createLongTurns(max: number): { lists: Turns; files: Turns } {
  const butOne = Math.max(1, max - 1);
  const common = { maxWaiting: MAX_WAITING, refusal: unavailable };
  const lists = createTurns({ ...common, max, maxOfOne: butOne });
  const files = createTurns({ ...common, max: butOne, maxOfOne: Math.ceil(max / 2) });
  return { lists, files: nested(files, lists) };
}

const withLimit = (signal: AbortSignal | undefined, limitMs: number): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal === undefined ? [] : [signal])]);
