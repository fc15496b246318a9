import { cancellable, cancelled } from '@/server/database/cancel';
import { onConnection, type Pool, type PoolClient } from '@/server/database/pool';
import { createTurns, nested, type Turns } from '@/server/turns';
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
/** How many reads of tables may wait. */
const MAX_WAITING = 500;
/** Under this name all tables together take turns with the keys. */
const OWNER = 'tables';

/**
 * Views differ too much for one plan each: what a filter leaves decides between an index and the whole table. And a
 * table's order by any column is sorted in memory, not on disk.
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
  /** Shares the connections with other callers. */
  turns: Turns;
  /** Whether connections keep statements prepared. */
  prepared: boolean;
  /** How many reads may hold a connection at once; others wait. */
  maxReads: number;
  /** How long a statement may take, in milliseconds. */
  limitMs: number;
}>;

/** Reads for the tables, on few enough connections that the writers keep theirs. */
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
    const read = async (client: PoolClient): Promise<Row> => {
      try {
        await client.query(everywhere ? begin + EVERYWHERE : begin);
        const { rows } = await client.query(statement);
        await client.query('COMMIT');
        return rows[0] as Row;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    };
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

/** Of every pool, for readers may share one. */
const forms = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = forms.get(text);
  if (known !== undefined || forms.size >= MAX_FORMS) return known;
  const name = `table ${forms.size}`;
  forms.set(text, name);
  return name;
}
