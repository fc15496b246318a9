import type { ServiceError } from '@/server/errors';
import { createTurns } from '@/server/turns';
import type { PoolClient } from '../pool';
import { cancellable } from './cancel';
import type { Reclaim } from './reclaim';
import type { StreamCaller } from './stream';

/** How many lists may share one snapshot. Each holds one page in memory until its reader or the spool has taken it. */
const MAX_MEMBERS = 256;

/**
 * One list's share of a snapshot: all its statements see the database as it was at one moment. They throw
 * {@link StreamReclaimed} once the share was ended because the list's reader took nothing while others waited.
 */
export type Snapshot = Readonly<{
  query: <Row>(text: string, params: readonly unknown[]) => Promise<Row[]>;
  queryRow: <Row>(text: string, params: readonly unknown[]) => Promise<Row>;
  /** Whether other lists are read from it at present. */
  isShared: () => boolean;
  /** Ends the list's share. To be called once. */
  close: () => Promise<void>;
}>;

export type OpenShared<Caller = StreamCaller> = (caller: Caller) => Promise<Snapshot>;

/** A connection; `leave` gives up the turn at it. */
export type TurnAtConnection = Readonly<{ client: PoolClient; leave: () => void }>;

type Options = Readonly<{
  /** Waits for a connection; the wait ends with the signal. */
  connect: (signal: AbortSignal) => Promise<TurnAtConnection>;
  /** Ends the shares of lists that wait for their readers. */
  reclaim: Reclaim;
  /** How long a list waits for its snapshot, in milliseconds. */
  waitMs: number;
  refusal: () => ServiceError;
}>;

/**
 * Lets lists share snapshots. All lists that wait when a connection becomes free are read in one transaction of that
 * connection, one page of each owner in turn: nobody waits until all pages of another list are read. The transaction
 * begins after they came, so each sees all that was committed before it was asked for.
 *
 * A transaction costs a connection and can neither be suspended nor moved to another one. Lists that have a transaction
 * each are therefore either as many as there are connections, or read one after the other.
 */
export function createSharedSnapshots({ waitMs, ...options }: Options): OpenShared {
  let gathering: SharedSnapshot | undefined;
  const gather = () => {
    const shared = new SharedSnapshot(options, () => {
      if (gathering === shared) gathering = undefined;
    });
    return shared;
  };
  return async (caller) => {
    if (gathering === undefined || gathering.members >= MAX_MEMBERS) gathering = gather();
    return gathering.join(caller, waitMs);
  };
}

/** One transaction, and the lists that are read in it. */
class SharedSnapshot {
  members = 0;
  readonly #refusal: () => ServiceError;
  readonly #onClosed: () => void;
  readonly #turns;
  readonly #abandoned = new AbortController();
  readonly #reclaim: Reclaim;
  readonly #opened: Promise<TurnAtConnection>;
  #isBroken = false;

  /** @param onClosed called when no further list may join */
  constructor({ connect, reclaim, refusal }: Omit<Options, 'waitMs'>, onClosed: () => void) {
    this.#reclaim = reclaim;
    this.#refusal = refusal;
    this.#onClosed = onClosed;
    this.#turns = createTurns({ max: 1, refusal });
    this.#opened = this.#open(connect);
    // Each member awaits it. If all of them have left, its rejection must not go unhandled.
    this.#opened.catch(() => {});
  }

  async join(caller: StreamCaller, waitMs: number): Promise<Snapshot> {
    this.members += 1;
    try {
      const { client } = await this.#openedWithin(waitMs, caller.signal);
      const held = this.#reclaim.hold(caller.owner, () => void this.#leave());
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
          if (held.end()) await this.#leave();
        },
      };
    } catch (error) {
      await this.#leave();
      throw error;
    }
  }

  async #open(connect: Options['connect']): Promise<TurnAtConnection> {
    try {
      const connection = await connect(this.#abandoned.signal);
      this.#onClosed();
      try {
        // Where the spool is full, the transaction waits for readers, who may be slow.
        await connection.client.query(
          'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0; SAVEPOINT page',
        );
        return connection;
      } catch (error) {
        giveBack(connection, true);
        throw error;
      }
    } catch (error) {
      this.#onClosed();
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

  /** A statement that fails would otherwise end the transaction of all. */
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

  /** The last one ends the transaction. */
  async #leave(): Promise<void> {
    this.members -= 1;
    if (this.members > 0) return;
    this.#onClosed();
    this.#abandoned.abort();
    const connection = await this.#opened.catch(() => undefined);
    if (connection === undefined) return;
    // A statement that is still under way ends first.
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
