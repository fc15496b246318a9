import pg from 'pg';
import { ServiceError } from '@/server/errors';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { APPLICATION_NAME, withoutApplicationName } from './writer';

/** How long a request waits for a free connection before it is answered 503, in milliseconds. */
const CONNECTION_TIMEOUT = 10_000;
/**
 * How much longer than the database the service waits for a statement to end, in milliseconds: the database ends what
 * is too slow, and the service what gets no answer.
 */
const ANSWER_MARGIN = 3_000;
/**
 * How long a transaction may wait for its next statement, in milliseconds: a service that vanished holds its locks no
 * longer. Transactions that read at their reader's pace set their own.
 */
const IDLE_IN_TRANSACTION = 60_000;
const MS_PER_SECOND = 1_000;

/** The connections that Prisma and the statements of `records` share. */
export type Pool = GuardedPool;
/** One of them, held for a transaction. */
export type PoolClient = pg.PoolClient;

type Connected = (error: Error | undefined, client?: PoolClient, release?: (broken?: Error) => void) => void;

/**
 * A pool that can be told that its database does not answer: then all that is under way or waiting fails at once, and
 * what comes fails at once, until it is told that the database answers again.
 */
class GuardedPool extends pg.Pool {
  private readonly open = new Set<PoolClient>();
  private readonly waiting = new Set<(error: Error) => void>();
  private isLost = false;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => this.open.add(client));
    this.on('remove', (client) => this.open.delete(client));
  }

  /** How much has arrived on all connections, in bytes. */
  get received(): number {
    let bytes = 0;
    for (const { connection } of this.open)
      bytes += (connection.stream as { bytesRead?: number }).bytesRead ?? 0;
    return bytes;
  }

  /** Breaks every connection off, and refuses new work. */
  lose(): void {
    this.isLost = true;
    for (const { connection } of this.open) connection.stream.destroy();
    for (const fail of this.waiting) fail(unanswered());
  }

  /** Takes work again, on new connections. */
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
    const fail = (error: Error) => {
      this.waiting.delete(fail);
      isAnswered = true;
      callback(error);
    };
    this.waiting.add(fail);
    super.connect((error, client, release) => {
      this.waiting.delete(fail);
      if (isAnswered) release?.();
      else callback(error, client, release);
    });
    return undefined;
  }
}

const unanswered = (): Error => new Error('Connection terminated: the database does not answer');

/**
 * Runs work on a connection of the pool and gives it back; one that may be in the middle of something is thrown away.
 */
export async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const isWhole = error instanceof pg.DatabaseError || error instanceof ServiceError;
    client.release(!isWhole || client.getTransactionStatus() !== 'I');
    throw error;
  }
}

/**
 * A pool for the database that the settings name. Every statement has an end: the database cancels it after
 * `WRITE_TIMEOUT_SECONDS`, and reads are cancelled earlier (`cancel.ts`).
 * @param size the most connections at once
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
    // As a statement, for poolers refuse settings that they do not know when a connection begins. The pool waits for it.
    onConnect: async (client) => {
      await client.query(
        `SET statement_timeout = ${limit}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`,
      );
    },
  });
  // A connection that breaks while idle is replaced at its next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'));
  // Likewise of one that breaks between two statements of who holds it; the next statement tells them.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
