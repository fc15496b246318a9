import type pg from 'pg';
import { HostClient } from '../connect/host-client';
import { applyNext } from './apply';
import { MIGRATIONS_FOLDER, readMigrations, readSchema, SCHEMA_FOLDER } from './migration-files';
import { withSchemaEngine } from './schema-engine';
import { findUnappliedMigrations, requireUsable, requireWritable } from './unapplied';

const NO_FILTERS = { externalTables: [], externalEnums: [] };
const APPLIER = 'migrations';
const CONNECTION_TIMEOUT = 10_000;

/** How long a cancelled migration may take to end before its connection is closed, in milliseconds. */
const CANCEL_LIMIT_MS = 5_000;

/**
 * Applies the missing migrations of a database, one instance at a time, and maintains the table `_prisma_migrations` like
 * `prisma migrate deploy`. Each is one transaction: see {@link applyNext}.
 * @param options.signal cancels: the running migration is rolled back
 * @param options.onWait called while another instance applies migrations
 * @returns the names of the applied migrations
 * @throws {Error} if one fails, if cancelled, if some are missing on a standby, or if the service cannot use the database
 */
export async function applyMigrations(
  url: string,
  options: { folder?: string; signal?: AbortSignal; onWait?: () => void } = {},
): Promise<string[]> {
  const { folder = MIGRATIONS_FOLDER, signal, onWait = () => undefined } = options;
  const client = new HostClient({
    connectionString: url,
    application_name: APPLIER,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
  });
  // The running statement reports a broken connection; without a listener this event would end the process.
  client.on('error', () => undefined);
  let backend: number | undefined;
  const breakOff = () => void cancel(url, client, backend);
  await client.connect();
  signal?.addEventListener('abort', breakOff);
  try {
    await requireUsable(client);
    const applied: string[] = [];
    for (;;) {
      const missing = await findUnappliedMigrations(client, folder);
      if (missing.length === 0) return applied;
      await requireWritable(client, missing);
      signal?.throwIfAborted();
      const onBegin = (pid: number) => {
        backend = pid;
      };
      const name = await applyNext(client, { folder, onWait, onBegin, signal });
      if (name !== undefined) applied.push(name);
    }
  } finally {
    signal?.removeEventListener('abort', breakOff);
    await client.end().catch(() => undefined);
  }
}

/** Cancels the running statement, or closes the connection if the server does not answer; both roll back. */
async function cancel(url: string, client: pg.Client, backend: number | undefined): Promise<void> {
  const cut = setTimeout(() => void client.end().catch(() => undefined), CANCEL_LIMIT_MS);
  client.once('end', () => clearTimeout(cut));
  if (backend === undefined) return;
  const other = new HostClient({ connectionString: url, connectionTimeoutMillis: CANCEL_LIMIT_MS });
  other.on('error', () => undefined);
  try {
    await other.connect();
    await other.query(
      // A pooler may have assigned the server process to another client by now, and may append to a name.
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND application_name LIKE $2 || '%'`,
      [backend, APPLIER],
    );
  } catch {
    await client.end().catch(() => undefined);
  } finally {
    await other.end().catch(() => undefined);
  }
}

/**
 * Compares the result of the migrations with the Prisma schema. Objects that Prisma cannot express (indexes on expressions,
 * checks, triggers, functions) are ignored, so they stay as the migrations created it.
 * @param url a database on whose server a shadow database may be created and dropped
 * @returns the SQL that migrates from one to the other, or undefined if they are equal
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
