import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { quoted } from '../schema/sql';
import {
  type AppliedMigration,
  type BackedUpTable,
  readAppliedMigrations,
  readContent,
  readSequences,
  sqlName,
} from './contents';
import { openLongConnection } from './long-connection';
import { BACKUP_FORMAT, type BackupManifest, FORMAT_VERSION, readProgramVersion } from './manifest';
import { beginSnapshot } from './snapshot';
import { type Archive, tableMember, writeArchive } from './write-archive';

/** The progress of a backup. */
export type BackupProgress = Readonly<{ table: string; done: number; tables: number; bytes: number }>;

type Options = Readonly<{ signal?: AbortSignal; onProgress?: (progress: BackupProgress) => void }>;

/**
 * Copies the whole database into a file, as it is at one moment, while others read and write.
 * @param url the database
 * @param path the file, which must not exist
 * @throws {BackupError} with no file left
 */
export async function takeBackup(
  url: string,
  path: string,
  { signal, onProgress = () => undefined }: Options = {},
): Promise<BackupManifest> {
  return writeArchive(path, async (archive) => {
    const connection = await openLongConnection(url, signal);
    try {
      return await connection.run((client) => copyAll(client, archive, { signal, onProgress }));
    } finally {
      await connection.close();
    }
  });
}

async function copyAll(
  client: pg.Client,
  archive: Archive,
  { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: (progress: BackupProgress) => void },
): Promise<BackupManifest> {
  const { tables, foreign } = await beginSnapshot(client);
  const {
    rows: [basis],
  } = await client.query<{ at: Date; postgres: string }>(
    `SELECT now() AS at, current_setting('server_version') AS postgres`,
  );
  const migrations: AppliedMigration[] = await readAppliedMigrations(client);
  const written: BackupManifest['tables'] = [];
  for (const [done, table] of tables.entries()) {
    signal?.throwIfAborted();
    const report = () =>
      onProgress({ table: table.name, done, tables: tables.length, bytes: archive.size() });
    report();
    const columns = table.columns.map(quoted).join(', ');
    const rows = client.query(to(`COPY ${sqlName(table.name)} (${columns}) TO STDOUT`));
    const member = await archive.add(tableMember(table.name), rows, report);
    written.push({ ...copied(table), ...(await readContent(client, table)), ...member });
  }
  // Sequences are read after the copies: a sequence is not part of a snapshot, and must not be behind the rows.
  const sequences = await readSequences(client, tables);
  await client.query('COMMIT');
  return {
    format: BACKUP_FORMAT,
    formatVersion: FORMAT_VERSION,
    version: readProgramVersion(),
    takenAt: basis!.at.toISOString(),
    postgres: basis!.postgres,
    migrations,
    tables: written,
    sequences,
    foreign,
  };
}

const copied = ({ name, columns, partOf }: BackedUpTable) => ({
  name,
  columns: [...columns],
  ...(partOf === undefined ? {} : { partOf: { ...partOf } }),
});
