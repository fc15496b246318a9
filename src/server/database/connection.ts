import type pg from 'pg';
import type { Settings } from '@/server/settings';
import { HostClient } from './connect/host-client';

const CONNECTION_TIMEOUT = 5_000;

/** A connection outside the pool, for LISTEN. */
export type Connection = pg.Client;

/** Creates a connection, not yet opened, to the database of the settings. */
export function createConnection(settings: Settings): Connection {
  return new HostClient({
    connectionString: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    application_name: 'regional-statistical-data-service listener',
    keepAlive: true,
  });
}
