import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from '@/domain/collections';
import type { ParseContext, StrictCheck } from '@/domain/collections/kinds/context';
import type { TimeZone } from '@/domain/time-zone';
import { isTransient } from '@/server/database/failures';
import { onConnection, type Pool, type PoolClient } from '@/server/database/pool';
import { cancellable } from '@/server/database/reads/cancel';
import type { Replicas } from '@/server/database/reads/replicas';
import type { Snapshot } from '@/server/database/reads/shared-snapshots';
import type { Stream } from '@/server/database/reads/stream';
import type { Streams } from '@/server/database/reads/streams';
import { rollingBack, withinTransaction } from '@/server/database/transaction';
import type { Turns } from '@/server/turns';
import type { DatabaseSession, InTurn, RunStatement, Store, Transaction } from './batch';
import type { EnumValues } from './enum-values';
import { createWalks } from './history/walks';
import { createKnownTotals, type KnownTotals } from './list/known-totals';
import type { ListStore } from './list/list-types';

/** Attempts at a transaction. The pause between them is random, and its maximum doubles. */
const MAX_ATTEMPTS = 10;
const FIRST_PAUSE_MS = 5;

/** The check of a collection's strict fields; undefined, without any work, if it has none. */
export type StrictChecks = (collection: Collection) => Promise<StrictCheck> | undefined;

type Options = Readonly<{
  pool: Pool;
  /** Connections for lists of many pages, separate from those of the writers. */
  streams: Streams;
  /** Replicas, on which lists of many pages are read. */
  replicas?: Replicas | undefined;
  timeZone: TimeZone;
  enumValues: EnumValues;
  /** The check of a collection's strict fields; undefined if it has none. */
  strictCheck: StrictChecks;
  /** Turns of callers at the connections. */
  turns: Turns;
  /** Turns of large reads at the connections. */
  largeReadTurns: Turns;
  /** Whether to use prepared statements; false behind a pooler without support. */
  prepared: boolean;
  /** Time limit of a reading statement, in milliseconds. */
  readLimitMs: number;
}>;

/** The caller of the work. */
type Caller = Readonly<{
  /** The key or person whose turn is used. */
  owner: string;
  /** Aborted when the caller has left. */
  signal?: AbortSignal | undefined;
  /** Whether the result may be large, such as a list without a limit. */
  isLarge?: boolean;
}>;

/** The operations' access to PostgreSQL, for one caller. */
export type Stores = Readonly<{
  /** Statements are cancelled when the caller has left, or at the time limit. */
  reading: (caller: Caller) => ListStore;
  /** A waiting write is dropped when the caller has left; one that has begun is completed. */
  writing: (caller: Caller) => Store;
  /** Turns for statements that write for several callers. */
  inTurnOf: (caller: Caller) => InTurn;
  parseContext: Store['parseContext'];
  /** The totals that lists of any caller remember. */
  totals: KnownTotals;
}>;

/** Creates the operations' access to PostgreSQL, on connections shared with Prisma. */
export function createStores({
  pool,
  streams,
  replicas,
  timeZone,
  enumValues,
  strictCheck,
  turns,
  largeReadTurns,
  prepared,
  readLimitMs,
}: Options): Stores {
  const statement = (name: string | undefined, text: string, values: readonly unknown[]) =>
    prepared && name !== undefined ? { name, text, values: [...values] } : { text, values: [...values] };

  /** Runs work on a connection in the caller's turn. */
  async function inTurn<T>(
    { owner, signal, isLarge = false }: Caller,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    const leave = await (isLarge ? largeReadTurns : turns).enter(owner, signal);
    try {
      return await onConnection(pool, work);
    } finally {
      leave();
    }
  }

  const statementsOn =
    (client: PoolClient): RunStatement =>
    async <Row>(name: string | undefined, text: string, params: readonly unknown[]) =>
      (await client.query(statement(name, text, params))).rows as Row[];

  const transactionOn = (client: PoolClient): Transaction => ({
    query: statementsOn(client),
    execute: async (name, text, params) => (await client.query(statement(name, text, params))).rowCount ?? 0,
  });

  const sessionOn = (client: PoolClient): DatabaseSession => ({
    ...transactionOn(client),
    script: async (statements) => {
      const results = await client.query(statements.join(';\n'));
      // The driver returns a list of results if there are several statements.
      return [results].flat().map(({ rows }) => rows);
    },
  });

  const parseContext = async (collection: Collection): Promise<ParseContext> => {
    const listed = await enumValues.listed(collection);
    const strict = strictCheck(collection);
    const context = { timeZone, listedValues: (field: string) => listed.get(field) };
    return strict === undefined ? context : { ...context, strict: await strict };
  };

  const totals = createKnownTotals();
  const walks = createWalks();
  const reading = (caller: Caller): ListStore => ({
    queryRow: async <Row>(name: string | undefined, text: string, params: readonly unknown[]) =>
      inTurn(caller, (client) =>
        cancellable(
          client,
          { signal: caller.signal, limitMs: readLimitMs },
          async () => (await client.query(statement(name, text, params))).rows[0] as Row,
        ),
      ),

    async shareSnapshot({ isOfPrimary = false, ...list }) {
      const { isCurrent, isBegun } = list;
      const sharing = { ...caller, ...list };
      if (isCurrent === undefined || isBegun || isOfPrimary) return streams.share(sharing);
      const read = await replicas?.read(async (replica) => {
        const snapshot = await replica.streams.share(sharing);
        const shows = await isCurrent(snapshot).catch(async (error) => {
          await snapshot.close();
          throw error;
        });
        if (shows) return { ...snapshot, isReplica: true };
        await snapshot.close();
        return undefined;
      });
      return read ?? streams.share(sharing);
    },
    totals,
    walks,

    async openSnapshot(): Promise<Snapshot> {
      const stream = await streams.open(caller);
      const { client, run } = stream;
      const query = <Row>(text: string, params: readonly unknown[]) =>
        run(async () => (await client.query({ text, values: [...params] })).rows as Row[]);
      try {
        // The idle transaction has no time limit: if the spool is full, it waits for its reader.
        await client.query(
          'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0',
        );
      } catch (error) {
        stream.release(true);
        throw error;
      }
      return {
        query,
        queryRow: async <Row>(text: string, params: readonly unknown[]) =>
          (await query<Row>(text, params))[0] as Row,
        isShared: () => false,
        close: () => finish(stream),
      };
    },
  });

  const writing = (caller: Caller): Store => ({
    parseContext,
    retry: withRetry,
    queryRow: async <Row>(name: string | undefined, text: string, params: readonly unknown[]) =>
      inTurn(caller, async (client) => (await client.query(statement(name, text, params))).rows[0] as Row),
    transaction: async <T>(work: (transaction: Transaction) => Promise<T>) =>
      inTurn(caller, (client) => withinTransaction(client, () => work(transactionOn(client)))),
    session: async <T>(work: (session: DatabaseSession) => Promise<T>) =>
      inTurn(caller, (client) => rollingBack(client, () => work(sessionOn(client)))),
  });

  const inTurnOf =
    (caller: Caller): InTurn =>
    (work) =>
      inTurn(caller, (client) => work(statementsOn(client)));

  return { reading, writing, inTurnOf, parseContext, totals };
}

/**
 * Retries a transaction after a deadlock or a serialisation failure. Locks are taken in order, so this is rare.
 * @param alsoRetry further errors to retry
 */
async function withRetry<T>(
  transaction: () => Promise<T>,
  alsoRetry: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isTransient(error) || alsoRetry(error))) throw error;
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Ends a transaction and releases the connection, or closes the connection if it does not answer. */
async function finish({ client, release }: Stream): Promise<void> {
  try {
    await client.query('ROLLBACK');
    release();
  } catch {
    release(true);
  }
}
