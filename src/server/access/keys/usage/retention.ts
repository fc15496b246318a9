import { addDays, dayOf } from '@/domain/calendar';
import type { Pool } from '@/server/database/pool';
import { deleteInBatches } from '@/server/database/retention';

type Options = Readonly<{
  pool: Pool;
  timeZone: string;
  /** Number of days for which use is kept, including today; 0: all. */
  days: number;
  now: () => Date;
}>;

/** Deletes use that is older than `KEY_USE_DAYS`. @returns the number of rows */
export async function removeOldUse(
  { pool, timeZone, days, now }: Options,
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

/** Needs no lock order, because only rows of the present day are locked by counting. */
const REMOVE = `
  DELETE FROM api_key_usage WHERE ctid = ANY (ARRAY (SELECT ctid FROM api_key_usage WHERE day < $1::date LIMIT $2))`;
