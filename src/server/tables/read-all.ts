import type { Field } from '@/collections';
import type { Value } from '@/collections/kinds/parse';
import type { Pool, PoolClient } from '@/server/database/pool';
import { wireColumns } from '@/server/records/sql';
import { createParameters } from './parameters';
import { matchingSql, orderSql, type Viewed } from './view-sql';

/** All rows of a view under way. */
export type AllRows = Readonly<{
  /** The next rows, as values in the order of the columns; undefined behind the last. */
  next: () => Promise<Value[][] | undefined>;
  /** Gives the connection back; owed once, whether all was read or not. */
  close: () => void;
}>;

const BATCH = 2_000;

/** All rows are read, not the first ones soon; and a reader who stopped reading does not hold a connection for ever. */
const BEGIN = [
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  'SET LOCAL cursor_tuple_fraction = 1',
  "SET LOCAL idle_in_transaction_session_timeout = '5min'",
  "SET LOCAL work_mem = '32MB'",
  'SET LOCAL jit = off',
].join(';');

/**
 * Reads all rows of a view, as of one moment and in its order, a batch in memory at a time.
 * @param pool connections that readers may hold for minutes
 */
export async function readAll(
  pool: Pool,
  { columns, ...viewed }: Viewed & { columns: readonly Field[] },
): Promise<AllRows> {
  const parameters = createParameters();
  const sorted = `SELECT t.* ${matchingSql(viewed, parameters)} ${orderSql(viewed.view)}`;
  const text = `DECLARE rows NO SCROLL CURSOR FOR SELECT ${wireColumns(columns, 't')} FROM (${sorted}) t`;
  const client = await pool.connect();
  let isOpen = true;
  const close = () => {
    // Its transaction is still open: the server ends it with the connection.
    if (isOpen) client.release(true);
    isOpen = false;
  };
  try {
    await client.query(BEGIN);
    await client.query({ text, values: [...parameters.values] });
    let batch: Value[][] | undefined = await fetchBatch(client);
    const next = async () => {
      const rows = batch ?? (await fetchBatch(client));
      batch = undefined;
      return rows.length === 0 ? undefined : rows;
    };
    return { next, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function fetchBatch(client: PoolClient): Promise<Value[][]> {
  const text = `FETCH ${BATCH} FROM rows`;
  return (await client.query<Value[]>({ text, rowMode: 'array' })).rows;
}
