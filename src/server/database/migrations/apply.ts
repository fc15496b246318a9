import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { commandLineOf } from '@/server/command-line-of';
import { isOutOfReach, isTransient } from '../failures';
import { withinTransaction } from '../transaction';
import { findUnappliedMigrations } from './unapplied';

/** An arbitrary number: the key of the advisory lock of all instances. */
const LOCK = 5_263_180_417;

const DEADLOCK_ATTEMPTS = 5;

/** Time limits that a role or a database may set; none applies to migrations. */
const NO_LIMITS = `SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',
  'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Makes the server check every second whether this process lives: after a kill it would otherwise continue the script, and
 * the next start would wait for it. Some systems do not support this; there the next start waits.
 */
export const CHECK_CLIENT_CONNECTION = `DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '1s', true);
  EXCEPTION WHEN OTHERS THEN NULL; END $$`;

/** The table of applied migrations, as Prisma's command line creates it. */
export const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

/** SQLSTATE codes for something that already exists: a table, an object, a function, a schema, a column. */
const ALREADY_EXISTS = new Set(['42P07', '42710', '42723', '42P06', '42701']);

interface ApplyOptions {
  folder: string;
  onWait: () => void;
  onBegin: (pid: number) => void;
  signal: AbortSignal | undefined;
}

/**
 * Applies the first missing migration. The lock, the script and its mark share one transaction: whenever this process ends,
 * the migration is either applied and marked, or not applied at all.
 * @param client must not be in a transaction
 * @param options.onWait called if another instance holds the lock
 * @param options.onBegin called with the identifier of the server process that runs the transaction
 * @param options.signal checked before each statement; the caller cancels the running statement
 * @returns its name, or undefined if none is missing
 * @throws {Error} with the migration, the cause and what to do
 */
export async function applyNext(client: pg.Client, options: ApplyOptions): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinTransaction(
        client,
        () => applyWithin(client, options),
        'BEGIN ISOLATION LEVEL READ COMMITTED',
      );
    } catch (error) {
      if (attempt === DEADLOCK_ATTEMPTS || !isTransient((error as Error).cause ?? error)) throw error;
    }
  }
}

async function applyWithin(
  client: pg.Client,
  { folder, onWait, onBegin, signal }: ApplyOptions,
): Promise<string | undefined> {
  const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  onBegin(own[0]!.pid);
  await client.query(NO_LIMITS);
  await client.query(CHECK_CLIENT_CONNECTION);
  signal?.throwIfAborted();
  await lockMigrations(client, onWait);
  // This comes first, because a session that did not find the table sees a new one only after such a statement.
  await client.query(CREATE_MIGRATIONS_TABLE);
  const [name] = await findUnappliedMigrations(client, folder);
  if (name === undefined) return undefined;
  const script = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
  signal?.throwIfAborted();
  try {
    await run(client, name, script);
  } catch (error) {
    throw explain(error, name, script);
  }
  signal?.throwIfAborted();
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), createHash('sha256').update(script).digest('hex'), name],
  );
  return name;
}

/**
 * Takes the lock for everything that changes tables, until the transaction ends. It is a lock of the transaction, because
 * behind a pooler only a transaction stays on one connection.
 * @param onWait called if another instance holds it
 */
export async function lockMigrations(client: pg.Client, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
    LOCK,
  ]);
  if (rows[0]?.free === true) return;
  onWait();
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

/**
 * Runs a script. An unfinished mark comes from an earlier version, which wrote the mark before the script in a separate
 * transaction, and was interrupted; while this process holds the lock, it cannot be running. Either its script was committed,
 * and now fails because its objects exist, or it was not applied at all.
 */
async function run(client: pg.Client, name: string, script: string): Promise<void> {
  const { rowCount: unfinished } = await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
  if (unfinished === 0) {
    await client.query(script);
    return;
  }
  await endOrphans(client);
  await client.query('SAVEPOINT script');
  try {
    await client.query(script);
  } catch (error) {
    if (!ALREADY_EXISTS.has((error as pg.DatabaseError).code ?? '')) throw error;
    await client.query('ROLLBACK TO SAVEPOINT script');
  }
}

/** Ends the connection on which the interrupted version ran the script, which the server may not have closed yet. */
async function endOrphans(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND application_name LIKE 'schema engine%'`,
  );
}

function explain(cause: unknown, name: string, script: string): Error {
  const { message, code, position, detail, hint } = cause as pg.DatabaseError;
  if (code === undefined || isOutOfReach(cause)) {
    return new Error(
      `Migration ${name} was broken off, and nothing of it was kept: ${message}\nStart again.`,
      { cause },
    );
  }
  const line = position === undefined ? '' : `, line ${script.slice(0, Number(position)).split('\n').length}`;
  return new Error(
    [
      `Migration ${name} failed, and nothing of it was kept: ${message} (SQLSTATE ${code}${line})`,
      ...(detail === undefined ? [] : [detail]),
      ...(hint === undefined ? [] : [hint]),
      `Remove the cause, then start again; "${commandLineOf('migrate')}" applies migrations without starting the service.`,
    ].join('\n'),
    { cause },
  );
}
