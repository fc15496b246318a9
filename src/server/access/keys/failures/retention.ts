import { addDays } from '@/domain/calendar';
import type { Pool } from '@/server/database/pool';
import { deleteInBatches } from '@/server/database/retention';

/** Days for which failed requests are kept. */
const FAILURE_DAYS = 90;

/** Deletes failed requests that are older than 90 days. @returns the number of rows */
export async function removeOldFailures(
  { pool, now }: Readonly<{ pool: Pool; now: () => Date }>,
  { closing }: { closing: AbortSignal },
): Promise<number> {
  const first = addDays(now().toISOString().slice(0, 10), -FAILURE_DAYS);
  const remove = async (limit: number) => (await pool.query(REMOVE, [first, limit])).rowCount ?? 0;
  return deleteInBatches(remove, { closing });
}

const REMOVE = `
  DELETE FROM failed_request WHERE request_id IN (SELECT request_id FROM failed_request WHERE at < $1::date LIMIT $2)`;
