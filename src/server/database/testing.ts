import { randomUUID } from 'node:crypto';
import { createLogger } from '@/server/log';
import { readSettings, type Settings } from '@/server/settings';
import { applyMigrations } from './migrations/migrations';
import { createPool } from './pool';

type OwnDatabase = Readonly<{ settings: Settings; drop: () => Promise<void> }>;

/**
 * Creates a migrated database for one test file on the server of `DATABASE_URL`, for tests that read the whole database.
 */
export async function createOwnDatabase(): Promise<OwnDatabase> {
  const database = await createEmptyDatabase();
  await applyMigrations(database.settings.DATABASE_URL!);
  return database;
}

/** The same without migrations. */
export async function createEmptyDatabase(): Promise<OwnDatabase> {
  const { DATABASE_URL } = process.env;
  const server = createPool(readSettings({ DATABASE_URL }), createLogger('silent'), 1);
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(DATABASE_URL!);
  url.pathname = name;
  return {
    settings: readSettings({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' }),
    async drop() {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}
