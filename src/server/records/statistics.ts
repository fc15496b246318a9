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
  const tables = new Map<string, { written: number; limit: number; isRunning: boolean }>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  async function analyze(collection: Collection): Promise<void> {
    const table = tables.get(collection.resource)!;
    table.isRunning = true;
    table.written = 0;
    try {
      await pool.query(`ANALYZE ${quoted(collection.resource)}`);
      const { rows } = await pool.query<{ records: number }>(
        `SELECT reltuples::float8 AS records FROM pg_class WHERE oid = ${literal(collection.resource)}::regclass`,
      );
      table.limit = Math.max(MIN_ROWS, rows[0]!.records);
    } catch (error) {
      log.warn({ err: error, table: collection.resource }, 'a table could not be analyzed');
    } finally {
      table.isRunning = false;
    }
  }

  return {
    wrote(collection, rows) {
      const { resource } = collection;
      const table = tables.get(resource) ?? { written: 0, limit: MIN_ROWS, isRunning: false };
      tables.set(resource, table);
      table.written += rows;
      if (table.written < table.limit || table.isRunning || isClosed) return;
      const work = analyze(collection).finally(() => running.delete(work));
      running.add(work);
    },
    async close() {
      isClosed = true;
      await Promise.all(running);
    },
  };
}
