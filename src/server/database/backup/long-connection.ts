import type pg from 'pg';
import { HostClient } from '../connect/host-client';
import { announcedProcess } from '../connect/session-limits';

/** The name of the connections of backups, which are no writers of the service. */
export const BACKUP_APPLICATION = 'backup';

const CONNECTION_TIMEOUT = 10_000;

/** No limit of a role or database applies. The session behind a pooler is not altered, because it is given to others. */
const NO_LIMITS = `SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',
  'idle_in_transaction_session_timeout', 'transaction_timeout') AND pg_backend_pid() = $1`;

/** A connection outside the pool, for work of minutes or hours. */
export type LongConnection = Readonly<{
  /** Runs work, which fails when the connection breaks or is cancelled, also while it waits for a stream. */
  run: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}>;

/** Opens such a connection. @param signal closes it at once, which rolls back */
export async function openLongConnection(url: string, signal?: AbortSignal): Promise<LongConnection> {
  signal?.throwIfAborted();
  const client = new HostClient({
    connectionString: url,
    application_name: BACKUP_APPLICATION,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
  });
  let fail: (error: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    fail = reject;
  });
  broken.catch(() => undefined);
  client.on('error', (error) => fail(error));
  client.on('end', () => fail(new Error('The connection to the database ended.')));
  const breakOff = () => {
    fail(signal?.reason);
    client.connection.stream.destroy();
  };
  await client.connect();
  signal?.addEventListener('abort', breakOff);
  if (signal?.aborted) breakOff();
  await Promise.race([client.query(NO_LIMITS, [announcedProcess(client)]), broken]);
  return {
    run: (work) => Promise.race([work(client), broken]),
    async close() {
      signal?.removeEventListener('abort', breakOff);
      // An open transaction, or an unfinished copy, ends with it.
      const cut = setTimeout(() => client.connection.stream.destroy(), 1_000);
      await client.end().catch(() => undefined);
      clearTimeout(cut);
    },
  };
}
