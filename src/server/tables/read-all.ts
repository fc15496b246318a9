import type { Field } from '@/collections';
import type { Value } from '@/collections/kinds/parse';
import type { Pool, PoolClient } from '@/server/database/pool';
import { literal, quoted } from '@/server/records/sql';
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
 * Reads all rows of a view, as of one moment and in its order, a batch in memory at a time. Moments are by the clock of
 * `timeZone`, `2025-01-15 09:00:00`; one that the clock showed twice, or in no year of four digits, stays as the interface has it.
 * @param pool connections that readers may hold for minutes
 */
export async function readAll(
  pool: Pool,
  { columns, timeZone, ...viewed }: Viewed & { columns: readonly Field[]; timeZone: string },
): Promise<AllRows> {
  const parameters = createParameters();
  const sorted = `SELECT t.* ${matchingSql(viewed, parameters)} ${orderSql(viewed.view)}`;
  const text = `DECLARE rows NO SCROLL CURSOR FOR SELECT ${columns.map((field) => clockColumn(field, timeZone))} FROM (${sorted}) t`;
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

/** A column as a spreadsheet takes it; the milliseconds of a moment only where it has any. */
function clockColumn({ name, kind }: Field, timeZone: string): string {
  const column = `t.${quoted(name)}`;
  if (kind === 'datetime') return `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
  if (kind !== 'timestamp') return column;
  const clock = `${column} AT TIME ZONE ${literal(timeZone)}`;
  return `CASE WHEN (${clock}) AT TIME ZONE ${literal(timeZone)} = ${column}
      AND ${clock} BETWEEN '0001-01-01' AND '9999-12-31 23:59:59.999'
    THEN replace(to_char(${clock}, 'YYYY-MM-DD HH24:MI:SS.MS'), '.000', '')
    ELSE to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END`;
}
