import type pg from 'pg';
import { commandLineOf } from '@/server/command-line-of';
import { MIGRATIONS_FOLDER, migrationNames } from './migration-files';

const OLDEST_VERSION = 150_000;

/** A pool or a client. */
type Queryable = Pick<pg.ClientBase, 'query'>;

/** The names of the missing and unfinished migrations of a database. */
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

/** @throws {Error} if the service cannot use the database, or the database has only tables of other programs */
export async function requireUsable(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ version: string; encoding: string; foreign: string | null }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
      (SELECT relname FROM pg_class WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p')
        AND to_regclass('_prisma_migrations') IS NULL
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
        LIMIT 1) AS foreign`,
  );
  const { version = '0', encoding = '', foreign = null } = rows[0] ?? {};
  if (Number(version) < OLDEST_VERSION) throw new Error('The database is older than PostgreSQL 15.');
  if (encoding !== 'UTF8') throw new Error(`The database's encoding is ${encoding}; it has to be UTF8.`);
  if (foreign !== null) {
    throw new Error(`The database is of something else (it holds a table "${foreign}"); name an empty one.`);
  }
}

/** @throws {Error} if migrations are missing in a database that is a standby, and can get them only from its primary */
export async function requireWritable(database: Queryable, missing: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is');
  if (rows[0]?.is !== true) return;
  throw new Error(
    `The database is a standby and lacks ${missing.length} migration(s), first ${missing[0]}. They are applied on its primary: ` +
      `start the service there, or run "${commandLineOf('migrate')}" with its address.`,
  );
}
