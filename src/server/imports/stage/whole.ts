import { isDeepStrictEqual } from 'node:util';
import { type ImportCounts, type ImportStatus, itemsIn } from '@/domain/imports/import';
import { isUndefinedTable } from '@/server/database/failures';
import type { Pool, PoolClient } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { countsOf } from './compare';
import { type StageTables, stageTablesOf } from './stage-tables';

/** The states in which the preview of an import can be read. */
const READ_IN: readonly ImportStatus[] = ['ready', 'applying', 'applied'];

/**
 * Whether the tables of a preview are empty although it had rows, as a crash of the database server leaves unlogged tables. The
 * state of an import that was ready then records that it has no preview any more.
 */
export async function noticeLostPreview(
  pool: Pool,
  { id, status, counts }: { id: string; status: ImportStatus; counts: ImportCounts | null },
): Promise<boolean> {
  if (!READ_IN.includes(status) || counts === null || itemsIn(counts) === 0) return false;
  const { items, result } = stageTablesOf(id);
  const isEmpty = `(NOT EXISTS (SELECT FROM ${items}) OR NOT EXISTS (SELECT FROM ${result}))`;
  try {
    const { rows } = await pool.query<{ isLost: boolean }>(`SELECT ${isEmpty} AS "isLost"`);
    if (!rows[0]!.isLost) return false;
    await pool.query(
      `UPDATE import SET status = 'preparing', counts = NULL, fault = '{"code": "import_preview_lost"}', updated_at = now()
       WHERE id = $1 AND status = 'ready' AND alive_at IS NULL AND ${isEmpty}`,
      [id],
    );
    return true;
  } catch (error) {
    // Another preview is being made, or the tables are old and were deleted.
    if (isUndefinedTable(error)) return false;
    throw error;
  }
}

/**
 * Refuses to store a preview that no longer has the rows which were counted.
 * @throws {ServiceError} `import_preview_lost`
 */
export async function requireWhole(
  client: Pick<PoolClient, 'query'>,
  { tables, counts }: { tables: StageTables; counts: ImportCounts },
): Promise<void> {
  const present = await countsOf(client, tables.result);
  const { rows } = await client.query<{ items: number }>(
    `SELECT count(*)::integer AS items FROM ${tables.items}`,
  );
  if (!isDeepStrictEqual(present, counts) || rows[0]!.items !== itemsIn(counts))
    throw new ServiceError('import_preview_lost');
}
