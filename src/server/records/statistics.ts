import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import type { Logger } from '@/server/log';
import { literal, quoted } from '../database/schema/sql';

/** Keeps PostgreSQL's statistics of the tables in step with what this service writes. */
export type Statistics = Readonly<{
  /** Counts written rows; returns at once. */
  wrote: (collection: Collection, rows: number) => void;
  /** Waits for a running ANALYZE. */
  close: () => Promise<void>;
}>;

/** Smaller tables are left to PostgreSQL: for them every plan is fast enough. */
const MIN_ROWS = 1_000;

/**
 * Analyzes a table in the background whenever this service has written as many rows as the table had at the last time, so
 * the statistics of a growing table are at most a factor of two behind. PostgreSQL does this by itself only once a minute,
 * and meanwhile prepared statements keep the plans made for the smaller table; ANALYZE makes every connection plan again.
 */
export function createStatistics({ pool, log }: { pool: Pool; log: Logger }): Statistics {
  const tables = new Map<string, { written: number; limit: number }>();
  /** By table, the ANALYZE that is running. */
  const running = new Map<string, Promise<void>>();
  let isClosed = false;

  /** @returns the number of rows that PostgreSQL estimates now */
  async function analyze(resource: string): Promise<number> {
    await pool.query(`ANALYZE ${quoted(resource)}`);
    const { rows } = await pool.query<{ records: number }>(
      `SELECT reltuples::float8 AS records FROM pg_class WHERE oid = ${literal(resource)}::regclass`,
    );
    return rows[0]!.records;
  }

  return {
    wrote({ resource }, rows) {
      const table = tables.get(resource) ?? { written: 0, limit: MIN_ROWS };
      tables.set(resource, table);
      table.written += rows;
      if (table.written < table.limit || running.has(resource) || isClosed) return;
      table.written = 0;
      const work = analyze(resource)
        .then((records) => {
          table.limit = Math.max(MIN_ROWS, records);
        })
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
