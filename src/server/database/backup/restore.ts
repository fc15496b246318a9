import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { CHECK_CLIENT_CONNECTION, CREATE_MIGRATIONS_TABLE, lockMigrations } from '../migrations/apply';
import { MIGRATIONS_FOLDER, migrationNames } from '../migrations/migration-files';
import { literal, quoted } from '../schema/sql';
import { PRINTING, readContent, readMigration, sqlName } from './contents';
import { BackupError } from './fault';
import { openLongConnection } from './long-connection';
import type { BackupManifest } from './manifest';
import { checkBackup, type OpenBackup, openBackup } from './read-archive';
import { dropAll, requireTarget } from './target';

/** The progress of a restore. `bytes` are unpacked. */
export type RestoreProgress = Readonly<{
  step: 'checking' | 'loading' | 'comparing' | 'storing';
  table?: string;
  bytes: number;
  totalBytes: number;
}>;

type Options = Readonly<{
  /** Whether the backup may replace the contents of the database. */
  replace: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: RestoreProgress) => void;
  /** Called while an instance applies migrations. */
  onWait?: () => void;
  /** The folder of the migrations, for tests. */
  folder?: string;
}>;

/**
 * Restores a backup in one transaction: the database holds the old contents until it is committed, whatever happens before. The
 * file is read and checked as a whole before anything is touched, and every table is compared with the backup before the
 * commit. The database is then as it was, at the migrations of the backup; `applyMigrations` brings it to those of the program.
 * @throws {BackupError} with the database as it was
 */
export async function restoreBackup(
  url: string,
  path: string,
  { replace, signal, onProgress = () => undefined, onWait, folder = MIGRATIONS_FOLDER }: Options,
): Promise<BackupManifest> {
  const backup = await openBackup(path);
  try {
    const { manifest } = backup;
    requireKnownMigrations(path, manifest, folder);
    const report = progressOf(manifest, onProgress);
    await checkBackup(path, backup, { ...(signal && { signal }), onBytes: report('checking') });
    const connection = await openLongConnection(url, signal);
    try {
      await connection.run(async (client) => {
        await requireTarget(client, { replace });
        await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
        await client.query(CHECK_CLIENT_CONNECTION);
        await lockMigrations(client, onWait ?? (() => undefined));
        // Checked again, because another process may have used the database until then.
        await requireTarget(client, { replace });
        await dropAll(client);
        await applyScripts(client, manifest, folder);
        await loadAll(client, backup, report);
        signal?.throwIfAborted();
        report('storing')(0);
        await client.query('COMMIT');
        // The restore is complete without it: autovacuum does the same later.
        await client.query('ANALYZE').catch(() => undefined);
      });
    } finally {
      await connection.close();
    }
    return manifest;
  } finally {
    backup.close();
  }
}

function progressOf({ tables }: BackupManifest, onProgress: (progress: RestoreProgress) => void) {
  const totalBytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return (step: RestoreProgress['step'], table?: string) => {
    let bytes = 0;
    return (more: number) => {
      bytes += more;
      onProgress({ step, ...(table !== undefined && { table }), bytes, totalBytes });
    };
  };
}

/** @throws {BackupError} if the backup is of a newer version, or of one with other migrations */
function requireKnownMigrations(path: string, { migrations, version }: BackupManifest, folder: string): void {
  const known = new Set(migrationNames(folder));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(
        'newer_version',
        `${path} is of a newer version (${version}): this one does not know its migration ${name}. Update the service first.`,
      );
    if (createHash('sha256').update(readMigration(folder, name)).digest('hex') !== checksum)
      throw new BackupError(
        'other_migration',
        `${path} is of another program: its migration ${name} is not the one of this version.`,
      );
  }
}

/** Creates the tables, and the partitions of their months. */
async function applyScripts(
  client: pg.Client,
  { migrations, tables }: BackupManifest,
  folder: string,
): Promise<void> {
  await client.query(CREATE_MIGRATIONS_TABLE);
  for (const { name } of migrations) await client.query(readMigration(folder, name));
  for (const { name, partOf } of tables) {
    if (partOf === undefined) continue;
    await client.query(
      `CREATE TABLE ${sqlName(name)} PARTITION OF ${sqlName(partOf.table)}
        FOR VALUES FROM (${literal(partOf.from)}) TO (${literal(partOf.to)})`,
    );
  }
}

/** Fills the tables, without triggers; foreign keys and indexes are created after the rows are loaded. */
async function loadAll(
  client: pg.Client,
  { manifest, read }: OpenBackup,
  report: ReturnType<typeof progressOf>,
): Promise<void> {
  const { tables, sequences } = manifest;
  await client.query(PRINTING);
  const { rows: aside } = await client.query<{ drop: string; create: string }>(SET_ASIDE, [
    tables.map(({ name }) => sqlName(name)),
  ]);
  const { rows: triggered } = await client.query<{ name: string }>(TRIGGERED, [
    tables.map(({ name }) => sqlName(name)),
  ]);
  for (const { drop } of aside) await client.query(drop);
  for (const { name } of triggered) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations fill some tables.
  await client.query(`TRUNCATE ${tables.map(({ name }) => sqlName(name)).join(', ')}`);
  for (const table of tables) {
    const columns = table.columns.map(quoted).join(', ');
    const onBytes = report('loading', table.name);
    onBytes(0);
    await pipeline(
      await read(table.name),
      counted(onBytes),
      client.query(from(`COPY ${sqlName(table.name)} (${columns}) FROM STDIN`)),
    );
  }
  for (const table of tables) {
    report('comparing', table.name)(0);
    const { rows, hash } = await readContent(client, table);
    if (rows !== table.rows || hash !== table.hash)
      throw new BackupError(
        'not_equal',
        `Table ${table.name} is not what was backed up: ${rows} rows instead of ${table.rows}, or others.`,
      );
  }
  report('storing')(0);
  for (const { create } of aside) await client.query(create);
  for (const { name } of triggered) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name, last } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [sqlName(name), last]);
}

const counted = (onBytes: (bytes: number) => void) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      done(null, chunk);
    },
  });

/** The objects that are dropped while rows are loaded, and created again: foreign keys, and indexes that are no constraint. */
const SET_ASIDE = `
SELECT 1 AS n, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
  format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create, conname AS name
 FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid = ANY ($1::regclass[])
UNION ALL
SELECT 0, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), i.indexrelid::regclass::text
 FROM pg_index i
WHERE i.indrelid = ANY ($1::regclass[])
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
  AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = i.indexrelid)
ORDER BY 1, 4`;

const TRIGGERED = `
SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
WHERE NOT tgisinternal AND tgrelid = ANY ($1::regclass[])`;
