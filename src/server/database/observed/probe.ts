import pg from 'pg';
import type { Settings } from '@/server/settings';
import { endedAtOnce } from './ended-at-once';

/** How long a connection may take to open, and a statement to be answered, in milliseconds. */
const LIMIT_MS = 1_000;
/** How much longer the service waits for the database's own answer, in milliseconds. */
const MARGIN_MS = 200;

/** Reads what a monitoring system asks for, on a connection of its own, which is closed when nobody has asked for ten seconds. */
export type Probe = Readonly<{
  /**
   * Sends statements one after the other.
   * @returns the rows of each, or why there are none
   * @throws {Error} if the database does not answer at all
   */
  read: <Row>(statements: readonly string[]) => Promise<(Row[] | Error)[]>;
  close: () => Promise<void>;
}>;

export function createProbe({ DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>): Probe {
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    application_name: 'regional-statistical-data-service metrics',
    max: 1,
    connectionTimeoutMillis: LIMIT_MS,
    // A connection that does not answer is closed.
    query_timeout: LIMIT_MS + MARGIN_MS,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${LIMIT_MS}; SET default_transaction_read_only = on`);
    },
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
          const answer = await client.query(statement).catch((error: Error) => error);
          if (answer instanceof Error && !(answer instanceof pg.DatabaseError)) throw answer;
          answers.push(answer instanceof Error ? answer : (answer.rows as Row[]));
        }
        client.release();
        return answers;
      } catch (error) {
        // A database that is silent would not answer the end of the connection either.
        client.connection.stream.destroy();
        client.release(true);
        throw error;
      }
    },
    close,
  };
}
