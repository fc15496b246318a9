import pg from 'pg';
import {
  MIGRATIONS_FOLDER,
  migrationNames,
  readMigrations,
  readSchema,
  SCHEMA_FOLDER,
} from './migration-files';
import { withSchemaEngine } from './schema-engine';

/** Any number: what all instances agree on to wait for each other. */
const LOCK = 5_263_180_417;
const OLDEST_VERSION = 150_000;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** What can run a statement: a pool or a client. */
type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Applies the migrations that a database lacks, one instance at a time, and keeps the table `_prisma_migrations` as
 * `prisma migrate deploy` does.
 * @returns the names of those applied
 * @throws {Error} when one fails, has failed before, or the database is not one the service can use
 */
export async function applyMigrations(url: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url, application_name: 'migrations', keepAlive: true });
  await guard.connect();
  try {
    await requireUsable(guard);
    // Held by a transaction, not the session: behind a connection pooler only that stays on one connection.
    await guard.query('BEGIN');
    await guard.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await guard.query('SET LOCAL lock_timeout = 0');
    await guard.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    if ((await findUnappliedMigrations(guard, folder)).length === 0) return [];
    return await withSchemaEngine(url, async (engine) => {
      const input = { migrationsList: readMigrations(folder), filters: NO_FILTERS };
      return (await engine.applyMigrations(input)).appliedMigrationNames;
    });
  } finally {
    await guard.end();
  }
}

/** The names of the migrations that a database lacks or has begun and not finished. */
export async function findUnappliedMigrations(
  database: Queryable,
  folder = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const { rows: tables } = await database.query<{ present: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`,
  );
  if (tables[0]?.present !== true) return migrationNames(folder);
  const { rows } = await database.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  return migrationNames(folder).filter((name) => !applied.has(name));
}

/** Marks a migration that failed as undone, so that the next start tries it again. */
export async function markRolledBack(url: string, migrationName: string): Promise<void> {
  await withSchemaEngine(url, (engine) => engine.markMigrationRolledBack({ migrationName }));
}

/**
 * Compares what the migrations make with the Prisma schema. What Prisma cannot express (indexes on expressions,
 * checks, triggers, functions) it does not see, so it stays as the migrations made it.
 * @param url a database on whose server a shadow database may be made and dropped
 * @returns the SQL that leads from the one to the other, or undefined when they are in step
 */
export async function diffMigrations(
  url: string,
  { migrations = MIGRATIONS_FOLDER, schema = SCHEMA_FOLDER } = {},
): Promise<string | undefined> {
  return withSchemaEngine(url, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...readMigrations(migrations) },
      to: { tag: 'schemaDatamodel', ...readSchema(schema) },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    });
    return exitCode === 0 ? undefined : (stdout ?? '');
  });
}

async function requireUsable(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  );
  const { version = '0', encoding = '' } = rows[0] ?? {};
  if (Number(version) < OLDEST_VERSION) throw new Error('The database is older than PostgreSQL 15.');
  if (encoding !== 'UTF8') throw new Error(`The database's encoding is ${encoding}; it has to be UTF8.`);
}
