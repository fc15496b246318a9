import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { ServiceError } from '@/server/errors';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { chooserOf } from './connect/chooser';
import { HostClient } from './connect/host-client';
import { setSessionLimits } from './connect/session-limits';
import { isRefusedAsReadOnly } from './failures';
import { APPLICATION_NAME, withoutApplicationName } from './writer';

/** How long a request waits for a free connection before it is answered 503, in milliseconds. */
const CONNECTION_TIMEOUT = 10_000;
/**
 * How much longer than the database's limit the service waits for a statement, in milliseconds: the database ends slow
 * statements, and the service those without an answer.
 */
const ANSWER_MARGIN = 3_000;
/**
 * How long a transaction may wait for its next statement, in milliseconds; a killed service holds its locks no longer.
 * Transactions that wait for their reader set another limit.
 */
const IDLE_IN_TRANSACTION = 60_000;
const MS_PER_SECOND = 1_000;
/**
 * How often opening a connection is tried, and for how long, in milliseconds, where the address has several hosts: the host of
 * the last connections may have failed, and another one is chosen.
 */
const HOST_TRIES = 3;
const HOST_TRIES_MS = 5_000;

/** The connections that Prisma and the statements of `records` share. */
export type Pool = GuardedPool;
/** A connection of the pool, held for a transaction. */
export type PoolClient = pg.PoolClient;

type Connected = (error: Error | undefined, client?: PoolClient, release?: (broken?: Error) => void) => void;

/**
 * A pool that can be notified that its database does not answer: then running, waiting and new work fails at once, until it is
 * notified that the database answers again.
 */
class GuardedPool extends pg.Pool {
  private readonly open = new Set<PoolClient>();
  private readonly waiting = new Set<(error: Error) => void>();
  private isLost = false;
  private keepsContexts = false;
  private readonly tries: number;

  constructor({ connectionString, ...config }: pg.PoolConfig & { connectionString: string | undefined }) {
    super({ ...config, connectionString, Client: HostClient });
    this.tries = connectionString !== undefined && chooserOf(connectionString) ? HOST_TRIES : 1;
    this.on('connect', (client) => this.open.add(client));
    this.on('remove', (client) => this.open.delete(client));
  }

  /** The number of bytes received on all connections. */
  get received(): number {
    let bytes = 0;
    for (const { connection } of this.open)
      bytes += (connection.stream as { bytesRead?: number }).bytesRead ?? 0;
    return bytes;
  }

  /**
   * Calls those who wait for a connection in their own asynchronous context from now on, not in that of the work that gave the
   * connection back. It costs ten microseconds each time, so only traces ask for it.
   */
  keepContexts(): void {
    this.keepsContexts = true;
  }

  /** Closes every connection, and refuses new work. */
  lose(): void {
    this.isLost = true;
    for (const { connection } of this.open) connection.stream.destroy();
    for (const fail of this.waiting) fail(unanswered());
  }

  /** Accepts work again, on new connections. */
  regain(): void {
    this.isLost = false;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client === undefined ? reject(error) : resolve(client)));
      });
    }
    if (this.isLost) {
      process.nextTick(callback, unanswered());
      return undefined;
    }
    let isAnswered = false;
    const answer = this.keepsContexts ? AsyncResource.bind(callback) : callback;
    const fail = (error: Error) => {
      this.waiting.delete(fail);
      isAnswered = true;
      answer(error);
    };
    this.waiting.add(fail);
    const begun = performance.now();
    const connect = (tries: number) =>
      super.connect((error, client, release) => {
        const mayTry = tries > 1 && performance.now() - begun < HOST_TRIES_MS && !isAnswered;
        if (client === undefined && mayTry) return connect(tries - 1);
        this.waiting.delete(fail);
        if (isAnswered) release?.();
        else answer(error, client, release);
      });
    connect(this.tries);
    return undefined;
  }
}

const unanswered = (): Error => new Error('Connection terminated: the database does not answer');

/**
 * Runs work on a connection of the pool and releases it, or closes it if a statement or transaction may not have ended.
 */
export async function onConnection<T>(pool: pg.Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const isWhole = error instanceof pg.DatabaseError || error instanceof ServiceError;
    // Behind an address that has moved, the next connection may lead to a server that accepts writes.
    const isOnStandby = isRefusedAsReadOnly(error);
    client.release(!isWhole || isOnStandby || client.getTransactionStatus() !== 'I');
    throw error;
  }
}

/**
 * Creates a pool for the database of the settings. The database cancels statements after `WRITE_TIMEOUT_SECONDS`; reads are
 * cancelled earlier (`cancel.ts`).
 * @param size the maximum number of connections
 */
export function createPool(settings: Settings, log: Logger, size = settings.DATABASE_POOL_SIZE): Pool {
  const limit = settings.WRITE_TIMEOUT_SECONDS * MS_PER_SECOND;
  const pool = new GuardedPool({
    connectionString: withoutApplicationName(settings.DATABASE_URL),
    max: size,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: limit + ANSWER_MARGIN,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    // The pool waits for it.
    onConnect: (client) =>
      setSessionLimits(client, { statement: limit, idleInTransaction: IDLE_IN_TRANSACTION }),
  });
  // A connection that breaks while idle is replaced at its next use; without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'));
  // The same for a connection that breaks between two statements of its holder, whose next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
