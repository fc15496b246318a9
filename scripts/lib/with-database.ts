import { applyMigrations, findUnappliedMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { createPool, type Pool } from '@/server/database/pool';
import { createLogger } from '@/server/log';
import type { Settings } from '@/server/settings';

/** A database that has every table, for the time of a command. */
export type CommandDatabase = Readonly<{
  /** With the DATABASE_URL that was found. */
  settings: Settings;
  pool: Pool;
  /** Where it is, without a password. */
  description: string;
}>;

/**
 * Gives a command the database of the running service, or starts the embedded one for as long as the work takes.
 * @param connections the most at once
 * @throws {Error} when the database of DATABASE_URL lacks migrations
 */
export async function withDatabase<T>(
  settings: Settings,
  connections: number,
  work: (database: CommandDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings, { start: true });
  try {
    const found = { ...settings, DATABASE_URL: database.url };
    const pool = createPool(found, createLogger('silent'), connections);
    try {
      await requireTables(pool, settings.DATABASE_URL === undefined ? database.url : undefined);
      return await work({ settings: found, pool, description: database.description });
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/** The embedded database is ours to bring up to date; another one changes when its operator says so. */
async function requireTables(pool: Pool, embedded: string | undefined): Promise<void> {
  const missing = await findUnappliedMigrations(pool);
  if (missing.length === 0) return;
  if (embedded === undefined) {
    throw new Error(
      `The database lacks ${missing.length} migration(s). Run "npm run migrate", or start the service.`,
    );
  }
  console.error('Preparing the database …');
  await applyMigrations(embedded);
}
