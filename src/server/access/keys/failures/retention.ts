import { addDays } from '@/domain/calendar';
import type { Pool } from '@/server/database/pool';
import { deleteInBatches } from '@/server/database/retention';

/** Days for which failed requests are kept. */
const FAILURE_DAYS = 90;

/** Days for which the items of a batch that were not stored are kept. */
const ITEM_DAYS = 30;

/** Deletes failed requests that are older than 90 days, and the items of those older than 30 days. @returns the number of deleted rows */
export async function removeOldFailures(
  { pool, now }: Readonly<{ pool: Pool; now: () => Date }>,
  { closing }: { closing: AbortSignal },
): Promise<number> {
  const today = now().toISOString().slice(0, 10);
  const first = addDays(today, -FAILURE_DAYS);
  await pool.query(FORGET_ITEMS, [addDays(today, -ITEM_DAYS)]);
  const remove = async (limit: number) => (await pool.query(REMOVE, [first, limit])).rowCount ?? 0;
  return deleteInBatches(remove, { closing });
}

const FORGET_ITEMS = 'UPDATE failed_request SET items = NULL WHERE items IS NOT NULL AND at < $1::date';

const REMOVE = `
  DELETE FROM failed_request WHERE request_id IN (SELECT request_id FROM failed_request WHERE at < $1::date LIMIT $2)`;
