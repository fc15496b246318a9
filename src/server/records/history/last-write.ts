import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import { BATCH_TABLE } from '@/server/database/schema/history-names';

/** When a collection was written last; null: the record history has no write of it. */
export async function readLastWrite(pool: Pool, { resource }: Collection): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date }>(
    `SELECT at FROM ${BATCH_TABLE} WHERE collection = $1 ORDER BY id DESC LIMIT 1`,
    [resource],
  );
  return rows[0]?.at ?? null;
}
