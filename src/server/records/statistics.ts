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

/** So many rows are written between two looks at a table. Smaller tables are left to PostgreSQL. */
const MIN_ROWS = 1_000;

/**
 * Analyzes a table in the background whenever it has doubled or halved since PostgreSQL last did, whoever wrote it, or this
 * service has written as many rows as it has. PostgreSQL does this by itself only once a minute, and meanwhile prepared
 * statements keep the plans made for the other size; ANALYZE makes every connection plan again.
 */
export function createStatistics({ pool, log }: { pool: Pool; log: Logger }): Statistics {
  /** By table, the rows written since the last look, and since the last ANALYZE. */
  const tables = new Map<string, { unseen: number; written: number }>();
  /** By table, the look or ANALYZE that is running. */
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

/** The number of records of the table `$1`, and the number that PostgreSQL believes. */
const SIZES = `
SELECT (${storedSql('$1')}) AS stored,
  (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = quote_ident($1)::regclass) AS known`;
