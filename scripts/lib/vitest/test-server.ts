import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/server/database/open-database';

/**
 * Vitest's global setup of every project: the PostgreSQL server of TEST_DATABASE_URL or, without it, a temporary one.
 * `npm test` starts one for all test runs.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'statistics-test-'));
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, { start: true });
  process.env['TEST_DATABASE_URL'] = database.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
