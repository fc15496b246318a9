import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open-database';

/**
 * Runs work with a temporary PostgreSQL server.
 * @param work gets the URL of an empty database, whose role may create others
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
