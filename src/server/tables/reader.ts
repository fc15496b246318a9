import { onConnection, type Pool, type PoolClient } from '@/server/database/pool';
import { cancellable, cancelled } from '@/server/database/reads/cancel';
import { withinTransaction } from '@/server/database/transaction';
import { createTurns, nested, type Turns } from '@/server/turns';
import type { Parameters } from './parameters';

/** Reads one row by a statement. */
export type Reader = <Row>(
  text: string,
  parameters: Pick<Parameters, 'values'>,
  options?: ReadOptions,
) => Promise<Row>;

export type ReadOptions = Readonly<{
  /** Aborted when the caller disconnects; cancels the statement. */
  signal?: AbortSignal | undefined;
  /** Whether to scan the whole table instead of following an index row by row. */
  everywhere?: boolean;
}>;

/** Maximum number of prepared statements; people determine their forms, and each costs memory. */
const MAX_FORMS = 256;
/** The most reads of tables that may wait. */
const MAX_WAITING = 500;
/** The owner of the turns of all tables together, beside the keys. */
const OWNER = 'tables';

/**
 * Each view is planned for its values, because the selectivity of a filter decides between an index and a scan. Sorting by
 * any column is done in memory, not on disk.
 */
const BEGIN = [
  'BEGIN READ ONLY',
  'SET LOCAL plan_cache_mode = force_custom_plan',
  "SET LOCAL work_mem = '32MB'",
  'SET LOCAL jit = off',
].join(';');
const EVERYWHERE = ';SET LOCAL enable_indexscan = off';

type Options = Readonly<{
  pool: Pool;
  /** Turns of callers at the connections. */
  turns: Turns;
  /** Whether to use prepared statements. */
  prepared: boolean;
  /** The most reads that may hold a connection at once; others wait. */
  maxReads: number;
  /** Time limit of a statement, in milliseconds. */
  limitMs: number;
}>;

/** Reads for the tables, on a limited number of connections, so that writers keep theirs. */
export function createReader({ pool, turns, prepared, maxReads, limitMs }: Options): Reader {
  const own = nested(
    createTurns({
      max: maxReads,
      maxWaiting: { ofOne: MAX_WAITING, ofAll: MAX_WAITING },
      waitMs: limitMs,
      refusal: cancelled,
    }),
    turns,
  );
  const begin = `${BEGIN};SET LOCAL statement_timeout = ${limitMs}`;

  return async <Row>(
    text: string,
    { values }: Pick<Parameters, 'values'>,
    { signal, everywhere = false }: ReadOptions = {},
  ): Promise<Row> => {
    const name = prepared ? nameOf(text) : undefined;
    const statement = { text, values: [...values], ...(name !== undefined && { name }) };
    const read = (client: PoolClient): Promise<Row> =>
      withinTransaction(
        client,
        async () => (await client.query(statement)).rows[0] as Row,
        everywhere ? begin + EVERYWHERE : begin,
      );
    const leave = await own.enter(OWNER, signal);
    try {
      return await onConnection(pool, (client) =>
        cancellable(client, { signal, limitMs }, () => read(client)),
      );
    } finally {
      leave();
    }
  };
}

/** The forms belong to the pool, because readers may share one. */
const forms = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = forms.get(text);
  if (known !== undefined || forms.size >= MAX_FORMS) return known;
  const name = `table ${forms.size}`;
  forms.set(text, name);
  return name;
}
