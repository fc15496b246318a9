import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open-database';

/**
 * Gives work a PostgreSQL server that is made for it and gone after it.
 * @param work takes the URL of an empty database, whose role may make others
 */
export async function withThrowawayDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'statistics-'));
  try {
    const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, { start: true });
    try {
      return await work(database.url);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
