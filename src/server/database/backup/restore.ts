import { CHECK_CLIENT_CONNECTION, lockMigrations } from '../migrations/apply';
import { MIGRATIONS_FOLDER } from '../migrations/migration-files';
import type { TableContent } from './contents';
import { createMigratedTables, loadTables, requireKnownMigrations } from './load';
import { openLongConnection } from './long-connection';
import type { BackupManifest } from './manifest';
import { checkBackup, openBackup } from './read-archive';
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
    const { migrations, tables, sequences, version } = manifest;
    requireKnownMigrations(`${path} (version ${version})`, { migrations, folder });
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
        await createMigratedTables(client, { migrations, tables, folder });
        const source = {
          tables,
          read: ({ name }: { name: string }) => backup.read(name),
          contentOf: async (table: TableContent) => table,
          sequences: async () => sequences,
        };
        await loadTables(client, source, report);
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
