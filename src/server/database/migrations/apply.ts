import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { isOutOfReach, isTransient } from '../failures';
import { findUnappliedMigrations } from './unapplied';

/** Any number: what all instances agree on to wait for each other. */
const LOCK = 5_263_180_417;

const DEADLOCK_ATTEMPTS = 5;

/** The limits that a role or a database may set, none of which is meant for a migration. */
const NO_LIMITS = `SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout',
  'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Asks the server to look every second whether we live: after a kill it would otherwise go on with the script, and the
 * next start would wait for it. Not every system can; there the next start waits.
 */
const NOTICE_OUR_END = `DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '1s', true);
  EXCEPTION WHEN OTHERS THEN NULL; END $$`;

/** As Prisma's command line makes it. */
const MAKE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

/** What a script says that makes what is there already: a table, an object, a function, a schema, a column. */
const ALREADY_THERE = new Set(['42P07', '42710', '42723', '42P06', '42701']);

interface ApplyOptions {
  folder: string;
  onWait: () => void;
  onBegin: (pid: number) => void;
  signal: AbortSignal | undefined;
}

/**
 * Applies the first migration that the database lacks. The lock, the script and its mark share one transaction: whatever
 * ends us, and at whatever moment, the migration is applied and marked, or nothing of it is there.
 * @param client its transaction is its own
 * @param options.onWait called when another instance holds the lock
 * @param options.onBegin called with the identifier of the server process that runs the transaction
 * @param options.signal looked at before each statement; who sets it cancels the statement under way
 * @returns its name, or undefined when none is missing
 * @throws {Error} that names the migration, the cause and what to do
 */
export async function applyNext(client: pg.Client, options: ApplyOptions): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      const name = await applyWithin(client, options);
      await client.query('COMMIT');
      return name;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
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
  await client.query(NOTICE_OUR_END);
  signal?.throwIfAborted();
  await lock(client, onWait);
  // First, because a session that has looked for the table in vain hears of one made meanwhile only by such a statement.
  await client.query(MAKE_TABLE);
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

/** Held by the transaction, not the session: behind a connection pooler only that stays on one connection. */
async function lock(client: pg.Client, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
    LOCK,
  ]);
  if (rows[0]?.free === true) return;
  onWait();
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

/**
 * Runs a script. A mark that is not finished is of a version that wrote the mark before the script, in a transaction of
 * its own, and was interrupted; under the lock it cannot be under way. Either its script was committed, and then it
 * fails now with what is there already, or nothing of it is there.
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
    if (!ALREADY_THERE.has((error as pg.DatabaseError).code ?? '')) throw error;
    await client.query('ROLLBACK TO SAVEPOINT script');
  }
}

/** The interrupted version ran the script on a connection of its own, which the server may not have given up yet. */
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
      'Remove the cause, then start again; "npm run migrate" applies migrations without starting the service.',
    ].join('\n'),
    { cause },
  );
}
