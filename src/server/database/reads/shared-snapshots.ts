import { EventEmitter, once } from 'node:events';
import type { ServiceError } from '@/server/errors';
import { createTurns } from '@/server/turns';
import type { PoolClient } from '../pool';
import { cancellable } from './cancel';
import type { Reclaim } from './reclaim';
import type { StreamCaller } from './stream';

/** The most lists that may share one snapshot. Each holds one page in memory until its reader or the spool has taken it. */
const MAX_MEMBERS = 256;
/**
 * How long after its beginning lists may join a snapshot, in milliseconds. Without this limit its transaction might never end,
 * and PostgreSQL could not remove rows that were deleted meanwhile.
 */
const JOINABLE_MS = 10 * 60_000;

/**
 * One list's share of a snapshot: all its statements see the database as it was at one moment. They throw {@link
 * StreamReclaimed} after the share was ended because the list's reader took nothing while others waited.
 */
export type Snapshot = Readonly<{
  query: <Row>(text: string, params: readonly unknown[]) => Promise<Row[]>;
  queryRow: <Row>(text: string, params: readonly unknown[]) => Promise<Row>;
  /** Whether other lists are read from it at present. */
  isShared: () => boolean;
  /** Whether it is read on a replica, which may fail while the primary works. */
  isReplica?: boolean;
  /** Ends the list's share. Must be called once. */
  close: () => Promise<void>;
}>;

/** A list that is to be read from a snapshot that it shares with others. */
export type SharingList = StreamCaller &
  Readonly<{
    /**
     * Whether a running snapshot shows everything that the list must show, such as the version of the collection that was read
     * when the list was asked for. Without it the list is read from a snapshot that begins later.
     */
    isCurrent?: (snapshot: Snapshot) => Promise<boolean>;
  }>;

export type OpenShared<List = SharingList> = (list: List) => Promise<Snapshot>;

/** A connection; `leave` gives up the turn at it. */
export type TurnAtConnection = Readonly<{ client: PoolClient; leave: () => void }>;

type Options = Readonly<{
  /** Waits for a connection; the wait ends with the signal. */
  connect: (signal: AbortSignal) => Promise<TurnAtConnection>;
  /** Whether there is a connection without waiting. */
  isFree: () => boolean;
  /** Ends the shares of lists that wait for their readers. */
  reclaim: Reclaim;
  /** How long a list waits for its snapshot, in milliseconds. */
  waitMs: number;
  /** How long after its beginning lists may join a snapshot, in milliseconds. */
  joinableMs?: number | undefined;
  refusal: () => ServiceError;
}>;

/**
 * Lets lists share snapshots. Many lists are read in one transaction of a connection, one page of each owner in turn, so an
 * owner with many lists slows those of others no more than an owner with one list.
 *
 * - The first list of an owner has a connection of its own if one is free. Otherwise it joins a running snapshot that shows
 * what it must show, in which it waits for a page of each owner.
 * - Further lists of an owner join a running snapshot too, preferably one from which the owner reads already.
 * - If the collection was written since those began, a first list waits for a connection. All lists that wait when it becomes
 * free are read in one transaction, which begins after they came. Meanwhile no list joins the oldest snapshot, so that it ends.
 * Further lists wait until the others of their owner are read.
 *
 * A transaction costs a connection and can neither be suspended nor moved to another one. Lists that have a transaction each
 * are therefore either limited to the number of connections, or read one after the other.
 */
export function createSharedSnapshots(options: Options): OpenShared {
  const { waitMs, joinableMs = JOINABLE_MS, isFree, reclaim, refusal } = options;
  /** The running snapshots, and those that wait for a connection. */
  const all = new Set<SharedSnapshot>();
  let gathering: SharedSnapshot | undefined;
  /** An event for each owner whose last list was read. */
  const departures = new EventEmitter().setMaxListeners(0);
  const nameOf = (owner: string) => `of ${owner}`;
  const isReading = (owner: string) => [...all].some((shared) => shared.isReadBy(owner));

  const gather = (): SharedSnapshot => {
    if (gathering !== undefined && gathering.members < MAX_MEMBERS) return gathering;
    const shared = new SharedSnapshot(options, {
      onOpened: () => {
        if (gathering === shared) gathering = undefined;
      },
      onLeft: (owner) => {
        if (!isReading(owner)) departures.emit(nameOf(owner));
      },
      onEnded: () => all.delete(shared),
    });
    gathering = shared;
    all.add(shared);
    return shared;
  };

  /** Joins a running snapshot that is current, preferably of the owner, or of few lists. */
  const joinRunning = async (list: SharingList) => {
    const ofOthers = (shared: SharedSnapshot) => Number(!shared.isReadBy(list.owner));
    const running = [...all].filter((shared) => shared.isRunning);
    const joinable = gathering === undefined ? running : running.slice(1);
    for (const shared of joinable.toSorted((a, b) => ofOthers(a) - ofOthers(b) || a.members - b.members)) {
      // Others may have joined it, or it may have ended, while the one before was examined.
      if (!shared.mayBeJoined(joinableMs)) continue;
      const snapshot = await shared.join(list, waitMs).catch(() => undefined);
      if (snapshot === undefined) continue;
      if (await list.isCurrent!(snapshot).catch(() => false)) return snapshot;
      await snapshot.close();
    }
    return undefined;
  };

  return async (list) => {
    const { owner } = list;
    const wait = AbortSignal.timeout(waitMs);
    const signal = list.signal === undefined ? wait : AbortSignal.any([wait, list.signal]);
    for (;;) {
      const mayJoin = list.isCurrent !== undefined && (isReading(owner) || !isFree());
      const joined = mayJoin ? await joinRunning(list) : undefined;
      if (joined !== undefined) return joined;
      // The transaction of a waiting snapshot begins after the list came.
      const awaited = [...all].find((shared) => shared.isReadBy(owner) && !shared.isRunning);
      if (awaited !== undefined || !isReading(owner)) return (awaited ?? gather()).join(list, waitMs);
      await reclaim
        .whileWaiting(() => once(departures, nameOf(owner), { signal }))
        .catch(() => {
          throw refusal();
        });
    }
  };
}

type SnapshotOptions = Pick<Options, 'connect' | 'reclaim' | 'refusal'>;

/** The events that are reported to the code that lets lists join. */
type Events = Readonly<{
  /** It no longer waits for its connection. */
  onOpened: () => void;
  /** The last list of an owner has left. */
  onLeft: (owner: string) => void;
  /** The last list has left, or there was no connection. */
  onEnded: () => void;
}>;

/** One transaction, and the lists that are read in it. */
class SharedSnapshot {
  members = 0;
  /** The number of lists of each owner that are members. */
  readonly #owners = new Map<string, number>();
  readonly #refusal: () => ServiceError;
  readonly #events: Events;
  readonly #turns;
  readonly #abandoned = new AbortController();
  readonly #reclaim: Reclaim;
  readonly #opened: Promise<TurnAtConnection>;
  /** When its transaction began, by performance.now(); undefined while it waits for its connection. */
  #begunAt: number | undefined;
  #isBroken = false;

  constructor({ connect, reclaim, refusal }: SnapshotOptions, events: Events) {
    this.#reclaim = reclaim;
    this.#refusal = refusal;
    this.#events = events;
    this.#turns = createTurns({ max: 1, refusal });
    this.#opened = this.#open(connect);
    // Each member awaits it. If all of them have left, its rejection must not be unhandled.
    this.#opened.catch(() => {});
  }

  isReadBy(owner: string): boolean {
    return this.#owners.has(owner);
  }

  /** Whether its transaction has begun. */
  get isRunning(): boolean {
    return this.#begunAt !== undefined;
  }

  /** Whether it is running, and lists may still join. */
  mayBeJoined(joinableMs: number): boolean {
    if (this.#begunAt === undefined || this.#isBroken) return false;
    const age = performance.now() - this.#begunAt;
    return this.members > 0 && this.members < MAX_MEMBERS && age < joinableMs;
  }

  async join(caller: StreamCaller, waitMs: number): Promise<Snapshot> {
    this.#enter(caller.owner);
    try {
      const { client } = await this.#openedWithin(waitMs, caller.signal);
      const held = this.#reclaim.hold(caller.owner, () => void this.#leave(caller.owner));
      let isClosed = false;
      const inTurn = async <Row>(text: string, params: readonly unknown[]): Promise<Row[]> => {
        const leave = await this.#turns.enter(caller.owner, caller.signal);
        try {
          if (isClosed) throw this.#refusal();
          const work = () => client.query({ text, values: [...params] });
          return (await this.#undoneIfFailing(client, () => cancellable(client, caller, work))).rows as Row[];
        } finally {
          leave();
        }
      };
      const query = <Row>(text: string, params: readonly unknown[]) =>
        held.use(() => inTurn<Row>(text, params));
      return {
        query,
        queryRow: async <Row>(text: string, params: readonly unknown[]) =>
          (await query<Row>(text, params))[0] as Row,
        isShared: () => this.members > 1,
        close: async () => {
          isClosed = true;
          if (held.end()) await this.#leave(caller.owner);
        },
      };
    } catch (error) {
      await this.#leave(caller.owner);
      throw error;
    }
  }

  async #open(connect: SnapshotOptions['connect']): Promise<TurnAtConnection> {
    try {
      const connection = await connect(this.#abandoned.signal);
      this.#events.onOpened();
      try {
        // If the spool is full, the transaction waits for readers, which may be slow.
        await connection.client.query(
          'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0; SAVEPOINT page',
        );
        this.#begunAt = performance.now();
        return connection;
      } catch (error) {
        giveBack(connection, true);
        throw error;
      }
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  #openedWithin(waitMs: number, signal: AbortSignal | undefined): Promise<TurnAtConnection> {
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', giveUp);
        settled();
      };
      const giveUp = () => settle(() => reject(this.#refusal()));
      const limit = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
      this.#opened.then(
        (connection) => settle(() => resolve(connection)),
        (error) => settle(() => reject(error)),
      );
    });
  }

  /** A failing statement would otherwise end the transaction of all lists. */
  async #undoneIfFailing<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await client.query('ROLLBACK TO SAVEPOINT page').catch(() => {
        this.#isBroken = true;
      });
      throw error;
    }
  }

  /** No further list joins. */
  #end(): void {
    this.#events.onOpened();
    this.#events.onEnded();
  }

  #enter(owner: string): void {
    this.members += 1;
    this.#owners.set(owner, (this.#owners.get(owner) ?? 0) + 1);
  }

  /** The last list ends the transaction. */
  async #leave(owner: string): Promise<void> {
    this.members -= 1;
    const left = this.#owners.get(owner)! - 1;
    if (left > 0) this.#owners.set(owner, left);
    else this.#owners.delete(owner);
    if (this.members === 0) this.#end();
    if (left === 0) this.#events.onLeft(owner);
    if (this.members > 0) return;
    this.#abandoned.abort();
    const connection = await this.#opened.catch(() => undefined);
    if (connection === undefined) return;
    // A running statement ends first.
    await this.#turns.enter('end');
    try {
      await connection.client.query('ROLLBACK');
      giveBack(connection, this.#isBroken);
    } catch {
      giveBack(connection, true);
    }
  }
}

function giveBack({ client, leave }: TurnAtConnection, isBroken: boolean): void {
  client.release(isBroken);
  leave();
}
