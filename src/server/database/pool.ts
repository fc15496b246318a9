import pg from 'pg';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { APPLICATION_NAME, withoutApplicationName } from './writer';

/** How long a request waits for a free connection before it is answered 503, in milliseconds. */
const CONNECTION_TIMEOUT = 10_000;

/**
 * How long a statement may take before the database counts as out of reach, in milliseconds: a server that went silent
 * never says so. The largest batch takes a twentieth of it.
 */
const STATEMENT_TIMEOUT = 60_000;

/** The connections that Prisma and the statements of `records` share. */
export type Pool = pg.Pool;
/** One of them, held for a transaction. */
export type PoolClient = pg.PoolClient;

/**
 * A pool for the database that the settings name.
 * @param size the most connections at once
 */
export function createPool(settings: Settings, log: Logger, size = settings.DATABASE_POOL_SIZE): Pool {
  const pool = new pg.Pool({
    connectionString: withoutApplicationName(settings.DATABASE_URL),
    max: size,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT,
    application_name: APPLICATION_NAME,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced at its next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'));
  // Likewise of one that breaks between two statements of who holds it; the next statement tells them.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
