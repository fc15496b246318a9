import type pg from 'pg';
import { MIGRATIONS_FOLDER, migrationNames } from '../migrations/migration-files';
import { HISTORY_SCHEMA } from '../schema/history-names';
import { quoted } from '../schema/sql';
import { APPLICATION_NAME } from '../writer';
import { namesOfMigrations, readAppliedMigrations, sqlName } from './contents';
import { BackupError } from './fault';

/** The previews of imports, which are not backed up: an import whose preview is missing is prepared again from its file. */
const STAGE_SCHEMA = 'import_stage';
const OWN_SCHEMAS = [HISTORY_SCHEMA, STAGE_SCHEMA];

const SERVICE = APPLICATION_NAME.split('/')[0]!;

/**
 * Refuses a database that a backup must not be restored into.
 * @throws {BackupError} `foreign_database`, `in_use`, `not_empty` or `newer_database`
 */
export async function requireTarget(client: pg.Client, { replace }: { replace: boolean }): Promise<void> {
  const { rows: server } = await client.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  );
  if (Number(server[0]!.version) < OLDEST_VERSION || server[0]!.encoding !== 'UTF8')
    throw new BackupError('foreign_database', 'The database must be PostgreSQL 15 or later, with UTF8.');
  const { rows: tables } = await client.query<{ name: string }>(MAIN_TABLES);
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === '_prisma_migrations'))
    throw new BackupError(
      'foreign_database',
      `The database is of something else (it holds a table "${tables[0]!.name}"); name an empty one.`,
    );
  const { rows: users } = await client.query<{ count: number }>(USERS, [`${SERVICE}%`]);
  if (users[0]!.count > 0)
    throw new BackupError(
      'in_use',
      `A service uses the database (${users[0]!.count} connections). Stop it on all machines first.`,
    );
  if (!replace)
    throw new BackupError(
      'not_empty',
      `The database is not empty (it holds ${tables.length} tables). With --replace the backup takes the place of all that it holds.`,
    );
  const known = new Set(migrationNames(MIGRATIONS_FOLDER));
  const newer = (await readAppliedMigrations(client)).filter(({ name }) => !known.has(name));
  if (newer.length > 0)
    throw new BackupError(
      'newer_database',
      `The database was upgraded by a newer version (migration ${newer[0]!.name}), whose tables this one does not know. ` +
        'Restore into an empty database.',
    );
}

/**
 * Drops the service's objects in the database, and no others.
 * @throws {BackupError} `foreign_database` if another object, such as a view, depends on one of them
 */
export async function dropAll(client: pg.Client): Promise<void> {
  const known = namesOfMigrations();
  const main = (await client.query<{ name: string }>(MAIN_TABLES)).rows.filter(({ name }) =>
    known.tables.has(name),
  );
  const { rows: own } = await client.query<{ schema: string; name: string }>(OWN_TABLES, [OWN_SCHEMAS]);
  const tables = [
    ...main.map(({ name }) => sqlName(name)),
    ...own.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`),
  ];
  try {
    if (tables.length > 0) await client.query(`DROP TABLE ${tables.join(', ')}`);
    for (const { sql } of (
      await client.query<{ sql: string }>(OTHER_OBJECTS, [OWN_SCHEMAS, [...known.functions]])
    ).rows)
      await client.query(sql);
    await client.query(`DROP SCHEMA IF EXISTS ${OWN_SCHEMAS.map(quoted).join(', ')}`);
  } catch (error) {
    const { code, message, detail } = error as pg.DatabaseError;
    if (code !== DEPENDENT_OBJECTS) throw error;
    throw new BackupError(
      'foreign_database',
      `Something of others depends on the tables and would be lost: ${detail ?? message}. Drop it, and create it again afterwards.`,
      { cause: error },
    );
  }
}

const OLDEST_VERSION = 150_000;
const DEPENDENT_OBJECTS = '2BP01';

const MAIN_TABLES = `
SELECT c.relname AS name FROM pg_class c
WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind IN ('r', 'p')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
ORDER BY 1`;

const OWN_TABLES = `
SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p')`;

/** Sequences without a table, and functions. */
const OTHER_OBJECTS = `
SELECT format('DROP SEQUENCE %I.%I', n.nspname, c.relname) AS sql
 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY ($1) AND c.relkind = 'S'
UNION ALL
SELECT format('DROP FUNCTION %s', p.oid::regprocedure) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE (n.nspname = ANY ($1) OR n.nspname = current_schema() AND p.proname = ANY ($2))
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;

/** The service's own connections to this database: those that write, and those that listen. */
const USERS = `
SELECT count(*)::int AS count FROM pg_stat_activity
WHERE datname = current_database() AND application_name LIKE $1 AND pid <> pg_backend_pid()`;
