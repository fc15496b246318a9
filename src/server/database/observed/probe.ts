import pg from 'pg';
import type { Settings } from '@/server/settings';
import { HostClient } from '../connect/host-client';
import { endedAtOnce } from './ended-at-once';
import { readOnly } from './read-only';

/** The time limit for opening a connection, and for the answer to a statement, in milliseconds. */
const LIMIT_MS = 1_000;
/** How much longer the service waits, so that the database can report its own time limit first, in milliseconds. */
const MARGIN_MS = 200;

/** Reads values for a monitoring system on a separate connection, which is closed after ten seconds without use. */
export type Probe = Readonly<{
  /**
   * Executes statements one after the other.
   * @returns for each statement, its rows or its error
   * @throws {Error} if the database does not answer at all
   */
  read: <Row>(statements: readonly string[]) => Promise<(Row[] | Error)[]>;
  close: () => Promise<void>;
}>;

export function createProbe({ DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>): Probe {
  const pool = new pg.Pool({
    Client: HostClient,
    connectionString: DATABASE_URL,
    application_name: 'regional-statistical-data-service metrics',
    max: 1,
    connectionTimeoutMillis: LIMIT_MS,
    // A connection that does not answer in this time is closed.
    query_timeout: LIMIT_MS + MARGIN_MS,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  const close = endedAtOnce(pool);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async read<Row>(statements: readonly string[]) {
      const client = await pool.connect();
      const answers: (Row[] | Error)[] = [];
      try {
        for (const statement of statements) {
          const answer = await readOnly(client, LIMIT_MS, () => client.query(statement)).catch(
            (error: Error) => error,
          );
          if (answer instanceof Error && !(answer instanceof pg.DatabaseError)) throw answer;
          answers.push(answer instanceof Error ? answer : (answer.rows as Row[]));
        }
        client.release();
        return answers;
      } catch (error) {
        // A database that does not answer statements would not answer the closing of the connection either.
        client.connection.stream.destroy();
        client.release(true);
        throw error;
      }
    },
    close,
  };
}
