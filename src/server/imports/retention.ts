import type { Pool } from '@/server/database/pool';
import { type Daily, repeatedly } from '@/server/database/retention';
import type { Logger } from '@/server/log';
import { STAGE_SCHEMA } from './stage/stage-tables';

type Options = Readonly<{ pool: Pool; log: Logger }>;

/** How long the file and the preview of an import are kept after its last change; the import itself stays. */
export const KEPT = '7 days';
/**
 * How long a file that lists persons is kept: until its import has ended, and no longer than this. If the service was stopped
 * before it could delete such a file at that end, the file is deleted as soon as one without its import.
 */
const PERSONS_KEPT = '1 day';
/** How long pieces of a file may be without their import: an upload takes less. */
const MAX_UPLOAD = '1 hour';
const EVERY_MS = 3_600_000;

/** Deletes files and previews of old imports every hour. */
export const cleanHourly = ({ pool, log }: Options): Daily =>
  repeatedly({ pool, log, name: 'imports', every: EVERY_MS, run: () => removeOldFiles(pool) });

/** Deletes the files and previews of imports that are old or removed, and of uploads that were broken off by a crash. */
export async function removeOldFiles(pool: Pool): Promise<void> {
  await pool.query(`
DELETE FROM import_file_chunk c WHERE c.created_at < now() - interval '${MAX_UPLOAD}' AND NOT EXISTS (
  SELECT FROM import i
  WHERE i.id = c.import_id AND (i.alive_at IS NOT NULL OR i.updated_at >= now() -
    CASE WHEN NOT coalesce(i.file ? 'persons', false) THEN interval '${KEPT}'
      WHEN i.status IN ('applied', 'cancelled') THEN interval '0' ELSE interval '${PERSONS_KEPT}' END)
)`);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND NOT EXISTS (
       SELECT FROM import i WHERE replace(i.id::text, '-', '') = left(tablename, 32)
         AND (i.updated_at >= now() - interval '${KEPT}' OR i.alive_at IS NOT NULL)
     )`,
    [STAGE_SCHEMA],
  );
  for (const { name } of rows) await pool.query(`DROP TABLE IF EXISTS ${STAGE_SCHEMA}."${name}"`);
}
