import type { CollectionName } from '@/domain/collections';
import type { FindingSearch, ImportCounts } from '@/domain/imports/import';
import type { ImportMode } from '@/domain/imports/recipe';
import type { Pool } from '@/server/database/pool';
import type { StageTables } from '../stage/stage-tables';
import type { ForeseenException } from './find-foreseen';

/** If a search does not report for so long, its instance has ended. */
const STALE = '20 seconds';

type Claimed = Readonly<{ collection: CollectionName; mode: ImportMode; counts: ImportCounts }>;

/**
 * Claims an import for a search, unless one is running or has ended.
 * @returns the import that would be stored; undefined: nothing to do
 */
export async function claimSearch(
  pool: Pool,
  id: string,
  search: FindingSearch,
): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `UPDATE import SET search = $2::jsonb, search_at = now()
     WHERE id = $1 AND status = 'ready' AND (
       search IS NULL OR (search ->> 'state' = 'searching' AND search_at < now() - interval '${STALE}')
     ) RETURNING collection, mode, counts`,
    [id, JSON.stringify(search)],
  );
  return rows[0];
}

/** Records that a search is running. */
export async function markSearching(pool: Pool, id: string, { run }: FindingSearch): Promise<void> {
  await pool.query(`UPDATE import SET search_at = now() WHERE ${IS_PRESENT}`, [id, run]);
}

/**
 * Stores the progress of a search, and its new findings.
 * @returns whether it is still wanted: the preview may have been replaced, or is being stored
 */
export async function storeSearch(
  pool: Pool,
  {
    id,
    tables,
    search,
    found,
  }: { id: string; tables: StageTables; search: FindingSearch; found: readonly ForeseenException[] },
): Promise<boolean> {
  const { rows } = await pool.query<{ isWanted: boolean }>(
    `WITH wanted AS (UPDATE import SET search = $3::jsonb, search_at = now() WHERE ${IS_PRESENT} RETURNING id), kept AS (
       INSERT INTO ${tables.findings} (digest, rule, collection, key, field, ids, records, value, expected, office)
       SELECT f.* FROM wanted, jsonb_to_recordset($4::jsonb) AS f(digest text, rule text, collection text, key jsonb, field text,
         ids int[], records int, value text, expected text, office jsonb)
       ON CONFLICT DO NOTHING
     ) SELECT EXISTS (SELECT FROM wanted) AS "isWanted"`,
    [id, search.run, JSON.stringify(search), JSON.stringify(found)],
  );
  return rows[0]!.isWanted;
}

/** Records that a search has failed: it is not begun again for this preview. */
export async function failSearch(pool: Pool, id: string, search: FindingSearch): Promise<void> {
  const failed: FindingSearch = { ...search, state: 'failed' };
  await pool.query(`UPDATE import SET search = $3::jsonb WHERE ${IS_PRESENT}`, [
    id,
    search.run,
    JSON.stringify(failed),
  ]);
}

/** Deletes the state of a search that was stopped, so that it can begin again. */
export async function forgetSearch(pool: Pool, id: string, { run }: FindingSearch): Promise<void> {
  await pool.query(
    `UPDATE import SET search = NULL WHERE id = $1 AND search ->> 'run' = $2 AND search ->> 'state' = 'searching'`,
    [id, run],
  );
}

const IS_PRESENT = `id = $1 AND status = 'ready' AND search ->> 'run' = $2`;
