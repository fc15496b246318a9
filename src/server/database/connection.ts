import pg from 'pg';
import type { Settings } from '@/server/settings';

const CONNECTION_TIMEOUT = 5_000;

/** One connection outside of the pool, for what must keep its own: LISTEN. */
export type Connection = pg.Client;

/** A connection, not yet opened, to the database that the settings name. */
export function createConnection(settings: Settings): Connection {
  return new pg.Client({
    connectionString: settings.DATABASE_URL,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    application_name: 'regional-statistical-data-service listener',
    keepAlive: true,
  });
}
