import { addDays, dayOf } from '@/domain/calendar';
import type { Pool } from '@/server/database/pool';
import type { Logger } from '@/server/log';
import { type Daily, deleteInBatches, everyDay } from '@/server/retention';

type Options = Readonly<{
  pool: Pool;
  log: Logger;
  timeZone: string;
  /** How many days of use are kept, today included; 0: all. */
  days: number;
  now: () => Date;
}>;

/** Removes use that is older than the setting `KEY_USE_DAYS` allows. @returns how many rows that were */
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

/** Removes old use soon after the start, and then once a day. */
export function keepUseShort(options: Options): Daily {
  const { pool, log } = options;
  return everyDay({
    pool,
    log,
    name: 'key-use',
    run: async (closing) => {
      const removed = await removeOldUse(options, { closing });
      if (removed > 0) log.info({ removed }, 'the use of keys from long ago was removed');
    },
  });
}

/** A key's counters of today are locked by who counts; those of long ago by nobody. */
const REMOVE = `
  DELETE FROM api_key_usage WHERE ctid = ANY (ARRAY (SELECT ctid FROM api_key_usage WHERE day < $1::date LIMIT $2))`;
