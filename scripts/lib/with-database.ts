import { commandLineOf } from '@/server/command-line-of';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { findUnappliedMigrations } from '@/server/database/migrations/unapplied';
import { openDatabase } from '@/server/database/open-database';
import { createPool, type Pool } from '@/server/database/pool';
import { createLogger } from '@/server/log';
import type { Settings } from '@/server/settings';

/** A migrated database that is available while a command runs. */
export type CommandDatabase = Readonly<{
  /** The settings with the resulting DATABASE_URL. */
  settings: Settings;
  pool: Pool;
  /** The location of the database, without the password. */
  description: string;
}>;

/**
 * Runs a command on the database of the running service, or on the embedded one, which is started for it.
 * @param connections the maximum number of connections
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

/** The embedded database is migrated automatically; another one only by its operator. */
async function requireTables(pool: Pool, embedded: string | undefined): Promise<void> {
  const missing = await findUnappliedMigrations(pool);
  if (missing.length === 0) return;
  if (embedded === undefined) {
    throw new Error(
      `The database lacks ${missing.length} migration(s). Run "${commandLineOf('migrate')}", or start the service.`,
    );
  }
  console.error('Preparing the database …');
  await applyMigrations(embedded);
}
