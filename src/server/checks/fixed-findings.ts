import type { Pool } from '@/server/database/pool';
import { deleteInBatches } from '@/server/database/retention';

/** How long a finding is kept after it was fixed, in days. */
const KEPT_DAYS = 400;

/** Deletes findings that were fixed long ago. @returns how many */
export function removeFixedFindings(pool: Pool, closing: AbortSignal): Promise<number> {
  const remove = async (limit: number) => {
    const { rowCount } = await pool.query(
      `DELETE FROM finding WHERE id IN (
         SELECT id FROM finding WHERE state = 'fixed' AND changed_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEPT_DAYS, limit],
    );
    return rowCount ?? 0;
  };
  return deleteInBatches(remove, { closing });
}
