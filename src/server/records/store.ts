import type { Collection } from '@/collections';
import type { ParseContext, TimeZone } from '@/collections/kinds/context';
import type { Pool, PoolClient } from '@/server/database/pool';
import type { Store, Transaction } from './batch';
import type { EnumValues } from './enum-values';
import type { ListStore, Snapshot } from './list';

type Options = Readonly<{
  pool: Pool;
  /** Connections for lists that a reader may take minutes to read, so that these never starve the writers. */
  streamPool: Pool;
  timeZone: TimeZone;
  enumValues: EnumValues;
  /** Whether connections keep statements prepared; not behind a pooler that cannot. */
  prepared: boolean;
}>;

/** The operations' way to PostgreSQL, on connections that Prisma shares. */
export function createStore({
  pool,
  streamPool,
  timeZone,
  enumValues,
  prepared,
}: Options): Store & ListStore {
  const statement = (name: string | undefined, text: string, values: readonly unknown[]) =>
    prepared && name !== undefined ? { name, text, values: [...values] } : { text, values: [...values] };

  return {
    async queryRow<Row>(name: string | undefined, text: string, params: readonly unknown[]): Promise<Row> {
      return (await pool.query(statement(name, text, params))).rows[0] as Row;
    },

    async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      const client = await pool.connect();
      return within(client, 'BEGIN', () =>
        work({
          query: async <Row>(name: string | undefined, text: string, params: readonly unknown[]) =>
            (await client.query(statement(name, text, params))).rows as Row[],
          execute: async (name, text, params) =>
            (await client.query(statement(name, text, params))).rowCount ?? 0,
        }),
      );
    },

    async openSnapshot(): Promise<Snapshot> {
      const client = await streamPool.connect();
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
      return {
        queryRow: async <Row>(text: string, params: readonly unknown[]) =>
          (await client.query({ text, values: [...params] })).rows[0] as Row,
        query: async <Row>(text: string, params: readonly unknown[]) =>
          (await client.query({ text, values: [...params] })).rows as Row[],
        close: () => finish(client, 'ROLLBACK'),
      };
    },

    async parseContext(collection: Collection): Promise<ParseContext> {
      const listed = await enumValues.listed(collection);
      return { timeZone, listedValues: (field) => listed.get(field) };
    },
  };
}

async function within<T>(client: PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    await client.query(begin);
    result = await work();
    await client.query('COMMIT');
  } catch (error) {
    await finish(client, 'ROLLBACK');
    throw error;
  }
  client.release();
  return result;
}

/** Ends a transaction and gives the connection back, or throws it away where it does not answer. */
async function finish(client: PoolClient, end: string): Promise<void> {
  try {
    await client.query(end);
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}
