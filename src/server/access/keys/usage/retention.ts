import { addDays, dayOf } from '@/domain/calendar';
import type { Pool } from '@/server/database/pool';
import { type Daily, deleteInBatches, everyDay } from '@/server/database/retention';
import type { Logger } from '@/server/log';

type Options = Readonly<{
  pool: Pool;
  log: Logger;
  timeZone: string;
  /** Number of days for which use is kept, including today; 0: all. */
  days: number;
  now: () => Date;
}>;

/** Deletes use that is older than `KEY_USE_DAYS`. @returns the number of rows */
export async function removeOldUse(
  { pool, timeZone, days, now }: Omit<Options, 'log'>,
  { closing, size }: { closing: AbortSignal; size?: number },
): Promise<number> {
  if (days === 0) return 0;
  const first = addDays(dayOf(now(), timeZone), 1 - days);
  const remove = async (limit: number) => {
    const { rowCount } = await pool.query(REMOVE, [first, limit]);
    return rowCount ?? 0;
  };
  return deleteInBatches(remove, { closing, ...(size !== undefined && { size }) });
}

/** Days for which failed requests are kept. */
const FAILURE_DAYS = 90;

/** Deletes failed requests that are older than 90 days. @returns the number of rows */
export async function removeOldFailures(
  { pool, now }: Pick<Options, 'pool' | 'now'>,
  { closing }: { closing: AbortSignal },
): Promise<number> {
  const first = addDays(now().toISOString().slice(0, 10), -FAILURE_DAYS);
  const remove = async (limit: number) => {
    const { rowCount } = await pool.query(REMOVE_FAILURES, [first, limit]);
    return rowCount ?? 0;
  };
  return deleteInBatches(remove, { closing });
}

/** Deletes old use and failed requests soon after the start, and then once a day. */
export function deleteOldUseDaily(options: Options): Daily {
  const { pool, log } = options;
  return everyDay({
    pool,
    log,
    name: 'key-use',
    run: async (closing) => {
      const removed = await removeOldUse(options, { closing });
      if (removed > 0) log.info({ removed }, 'the use of keys from long ago was removed');
      await removeOldFailures(options, { closing });
    },
  });
}

/** Needs no lock order, because only rows of the present day are locked by counting. */
const REMOVE = `
  DELETE FROM api_key_usage WHERE ctid = ANY (ARRAY (SELECT ctid FROM api_key_usage WHERE day < $1::date LIMIT $2))`;

const REMOVE_FAILURES = `
  DELETE FROM failed_request WHERE request_id IN (SELECT request_id FROM failed_request WHERE at < $1::date LIMIT $2)`;
