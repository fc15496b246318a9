import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import type { Logger } from '@/server/log';
import { quoted } from '../database/schema/sql';
import { storedSql } from './list/list-sql';

/** Keeps PostgreSQL's statistics of the tables in step with what this service writes. */
export type Statistics = Readonly<{
  /** Counts written rows; returns at once. */
  wrote: (collection: Collection, rows: number) => void;
  /** Waits for a running ANALYZE. */
  close: () => Promise<void>;
}>;

/** A table is examined after so many rows were written to it. Smaller tables are left to PostgreSQL. */
const MIN_ROWS = 1_000;

/**
 * Analyzes a table in the background whenever its size has doubled or halved since PostgreSQL last analyzed it, by whatever
 * writes, or this service has written as many rows as the table has. PostgreSQL does this by itself only once a minute, and
 * meanwhile prepared statements keep the plans made for the other size; ANALYZE makes every connection plan again.
 */
export function createStatistics({ pool, log }: { pool: Pool; log: Logger }): Statistics {
  /** For each table, the number of rows written since it was last examined, and since the last ANALYZE. */
  const tables = new Map<string, { unseen: number; written: number }>();
  /** For each table, the examination or ANALYZE in progress. */
  const running = new Map<string, Promise<void>>();
  let isClosed = false;

  async function look(resource: string, table: { written: number }): Promise<void> {
    const { rows } = await pool.query<{ stored: number; known: number }>(SIZES, [resource]);
    const { stored, known } = rows[0]!;
    if (stored < 2 * known && known < 2 * stored && table.written < stored) return;
    table.written = 0;
    await pool.query(`ANALYZE ${quoted(resource)}`);
  }

  return {
    wrote({ resource }, rows) {
      const table = tables.get(resource) ?? { unseen: 0, written: 0 };
      tables.set(resource, table);
      table.unseen += rows;
      if (table.unseen < MIN_ROWS || running.has(resource) || isClosed) return;
      table.written += table.unseen;
      table.unseen = 0;
      const work = look(resource, table)
        .catch((error) => log.warn({ err: error, table: resource }, 'a table could not be analyzed'))
        .finally(() => running.delete(resource));
      running.set(resource, work);
    },
    async close() {
      isClosed = true;
      await Promise.all(running.values());
    },
  };
}

/** The number of records of the table `$1`, and the number in PostgreSQL's statistics. */
const SIZES = `
SELECT (${storedSql('$1')}) AS stored,
  (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = quote_ident($1)::regclass) AS known`;
