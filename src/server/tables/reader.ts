import type { Pool, PoolClient } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import type { Parameters } from './parameters';

/** Reads one row by a statement. */
export type Reader = <Row>(
  text: string,
  parameters: Pick<Parameters, 'values'>,
  options?: ReadOptions,
) => Promise<Row>;

export type ReadOptions = Readonly<{
  /** A caller who leaves ends the statement. */
  signal?: AbortSignal | undefined;
  /** Whether rows are looked for all over the table at once, and not in the order of an index one after the other. */
  everywhere?: boolean;
}>;

/** So many forms of statements are kept prepared; people make up the forms, and each costs memory. */
const MAX_FORMS = 256;
/** Seconds after which somebody whose statement took too long may try again. */
const RETRY_AFTER = 5;
const QUERY_CANCELED = '57014';

/**
 * Views differ too much for one plan each: what a filter leaves decides between an index and the whole table. And a
 * table's order by any column is sorted in memory, not on disk.
 */
const BEGIN = [
  'BEGIN READ ONLY',
  "SET LOCAL statement_timeout = '30s'",
  'SET LOCAL plan_cache_mode = force_custom_plan',
  "SET LOCAL work_mem = '32MB'",
  'SET LOCAL jit = off',
].join(';');
const EVERYWHERE = ';SET LOCAL enable_indexscan = off';

type Options = Readonly<{
  pool: Pool;
  /** Whether connections keep statements prepared. */
  prepared: boolean;
  /** Connections held at once; others wait. */
  most: number;
}>;

/** Reads for the tables, on few enough connections that the writers keep theirs. */
export function createReader({ pool, prepared, most }: Options): Reader {
  const enter = createGate(most);

  return async <Row>(
    text: string,
    { values }: Pick<Parameters, 'values'>,
    { signal, everywhere = false }: ReadOptions = {},
  ): Promise<Row> => {
    const leave = await enter();
    try {
      const name = prepared ? nameOf(text) : undefined;
      const statement = { text, values: [...values], ...(name !== undefined && { name }) };
      return await withClient(pool, signal, async (client) => {
        await client.query(everywhere ? BEGIN + EVERYWHERE : BEGIN);
        const { rows } = await client.query(statement);
        await client.query('COMMIT');
        return rows[0] as Row;
      });
    } finally {
      leave();
    }
  };
}

/** Of every pool, for readers may share one. */
const forms = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = forms.get(text);
  if (known !== undefined || forms.size >= MAX_FORMS) return known;
  const name = `table ${forms.size}`;
  forms.set(text, name);
  return name;
}

async function withClient<T>(
  pool: Pool,
  signal: AbortSignal | undefined,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw tooLate();
  const client = await pool.connect();
  const cancel = () => void cancelStatement(pool, client);
  signal?.addEventListener('abort', cancel, { once: true });
  let failure: unknown;
  try {
    return await work(client);
  } catch (error) {
    failure = error;
    throw isCancelled(error) ? tooLate(error) : error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A connection whose statement was cancelled or failed is not used again: what was sent to it may still arrive.
    client.release(failure !== undefined || signal?.aborted === true);
  }
}

const tooLate = (cause?: unknown) => new ServiceError('unavailable', { retryAfter: RETRY_AFTER, cause });

/** Best effort: who has left does not hear of it, and the statement has its time limit. */
async function cancelStatement(pool: Pool, client: PoolClient): Promise<void> {
  const { processID } = client as PoolClient & { processID?: number | null };
  if (processID == null) return;
  await pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => {});
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;

/** Lets so many in at once, the others in the order of their coming. */
function createGate(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = most;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}
