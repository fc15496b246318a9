import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import type { Stream } from '@/server/database/reads/stream';
import type { Streams } from '@/server/database/reads/streams';
import { literal, quoted } from '@/server/database/schema/sql';
import { createParameters } from './parameters';
import { matchingSql, orderSql, type Viewed } from './view-sql';

/** A reading of all rows of a view. */
export type AllRows = Readonly<{
  /** The next rows, as values in the order of the columns; undefined at the end. */
  next: () => Promise<Value[][] | undefined>;
  /** Cancels the running statement and releases the connection. Must be called once, whether all rows were read or not. */
  close: () => void;
}>;

const BATCH = 2_000;

/** All rows are read, so the time to the first does not matter; if the spool is full, the transaction waits idle. */
const BEGIN = [
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  'SET LOCAL cursor_tuple_fraction = 1',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
  "SET LOCAL work_mem = '32MB'",
  'SET LOCAL jit = off',
].join(';');

/**
 * Reads all rows of a view in its order from one snapshot, some thousand at a time. Moments are converted to `timeZone`,
 * `2025-01-15 09:00:00`; those that the clock shows twice, or in years without four digits, stay in the format of the API.
 * @param options.owner the key or person to whom the turn belongs
 */
export async function readAll(
  streams: Streams,
  {
    columns,
    timeZone,
    owner,
    ...viewed
  }: Viewed & { columns: readonly Field[]; timeZone: string; owner: string },
): Promise<AllRows> {
  const parameters = createParameters();
  const sorted = `SELECT t.* ${matchingSql(viewed, parameters)} ${orderSql(viewed.view)}`;
  const text = `DECLARE rows NO SCROLL CURSOR FOR SELECT ${columns.map((field) => clockColumn(field, timeZone))} FROM (${sorted}) t`;
  const leaving = new AbortController();
  const stream = await streams.open({ owner, signal: leaving.signal });
  let working: Promise<unknown> = Promise.resolve();
  const close = () => {
    if (leaving.signal.aborted) return;
    leaving.abort();
    // The transaction is still open; the server ends it with the connection.
    working.catch(() => {}).finally(() => stream.release(true));
  };
  try {
    await stream.client.query(BEGIN);
    const opening = { text, values: [...parameters.values] };
    await stream.run(() => stream.client.query(opening));
    let batch: Value[][] | undefined = await fetchBatch(stream);
    const next = async () => {
      const reading = batch ?? fetchBatch(stream);
      working = Promise.resolve(reading);
      const rows = await reading;
      batch = undefined;
      return rows.length === 0 ? undefined : rows;
    };
    return { next, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function fetchBatch({ client, run }: Stream): Promise<Value[][]> {
  const fetching = { text: `FETCH ${BATCH} FROM rows`, rowMode: 'array' as const };
  return run(async () => (await client.query<Value[]>(fetching)).rows);
}

/** A column in a format for spreadsheets; moments have milliseconds only if not zero. */
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
