import pg from 'pg';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { HostClient } from './connect/host-client';
import { isDiskFull } from './failures';
import { findUnappliedMigrations } from './migrations/unapplied';
import { isRefusing, resetDiskFull, wasDiskFull } from './room';
import { isStandby } from './standby';

/** Shorter than the time-out of load balancers. */
const ANSWER_LIMIT_MS = 2_000;

/** A query that allocates as much as a large page of records. */
const TRY_TO_WRITE = `BEGIN READ WRITE;
  CREATE TEMPORARY TABLE room_to_write ON COMMIT DROP AS SELECT repeat(md5(n::text), 30) FROM generate_series(1, 1000) n;
  COMMIT`;

/** Whether the database can be used. */
export type Readiness = Readonly<{
  /** @returns within two seconds the reason why not (`database`, `disk_full` or `migrations`), or undefined */
  findFault: () => Promise<string | undefined>;
  close: () => Promise<void>;
}>;

/**
 * Checks on a connection of its own, so that it does not wait for requests. Concurrent callers share one check.
 */
export function createReadiness({ settings, log }: { settings: Settings; log: Logger }): Readiness {
  const pool = new pg.Pool({
    Client: HostClient,
    connectionString: settings.DATABASE_URL,
    application_name: 'regional-statistical-data-service readiness',
    max: 1,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    // A connection that does not answer is closed, so that the next check notices when the database answers again.
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  let asked: Promise<string | undefined> | undefined;
  const ask = async (): Promise<string | undefined> => {
    try {
      if ((await findUnappliedMigrations(pool)).length > 0) return 'migrations';
      if (isRefusing()) return 'disk_full';
      // A standby accepts no writes, and has space when its primary has.
      if (isStandby()) resetDiskFull();
      if (wasDiskFull()) {
        await pool.query(TRY_TO_WRITE);
        resetDiskFull();
      }
      return undefined;
    } catch (error) {
      log.warn({ err: error }, 'the database did not answer a health check');
      return isDiskFull(error) || isRefusing() || wasDiskFull() ? 'disk_full' : 'database';
    }
  };
  return {
    findFault: async () => {
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<string>((resolve) => {
        timer = setTimeout(() => resolve('database'), ANSWER_LIMIT_MS);
      });
      return Promise.race([asked, limit]).finally(() => clearTimeout(timer));
    },
    close: () => pool.end(),
  };
}
