import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { quoted } from '../schema/sql';
import {
  type AppliedMigration,
  type BackedUpTable,
  PRINTING,
  readAppliedMigrations,
  readContent,
  readSequences,
  readTables,
  sqlName,
} from './contents';
import { BackupError } from './fault';
import { openLongConnection } from './long-connection';
import { BACKUP_FORMAT, type BackupManifest, FORMAT_VERSION, readProgramVersion } from './manifest';
import { type Archive, tableMember, writeArchive } from './write-archive';

/** The progress of a backup. */
export type BackupProgress = Readonly<{ table: string; done: number; tables: number; bytes: number }>;

type Options = Readonly<{ signal?: AbortSignal; onProgress?: (progress: BackupProgress) => void }>;

/** The most times that the list of tables may change while they are being locked. */
const LOCK_ATTEMPTS = 5;
/** A migration or a dropped month waits for a table; writers would wait behind it. */
const LOCK_TIMEOUT_MS = 5_000;

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
  const { tables, foreign } = await begin(client);
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

/**
 * Begins a transaction with a snapshot whose tables can be neither altered nor dropped: they are locked before the snapshot is
 * taken, and listed again in it.
 */
async function begin(client: pg.Client): Promise<{ tables: BackedUpTable[]; foreign: string[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const { tables: expected } = await readTables(client);
    if (!expected.some(({ name }) => name === '_prisma_migrations'))
      throw new BackupError('foreign_database', 'The database is empty, or not of this service.');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      await client.query(`${PRINTING}; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const names = expected.map(({ name }) => sqlName(name)).join(', ');
      await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
      const found = await readTables(client);
      if (JSON.stringify(found.tables) === JSON.stringify(expected)) return found;
      if (attempt === LOCK_ATTEMPTS) throw new BackupError('failed', 'The tables change all the time.');
    } catch (error) {
      // The table was dropped meanwhile, or is locked by a migration.
      const { code } = error as pg.DatabaseError;
      if (attempt === LOCK_ATTEMPTS || (code !== '42P01' && code !== '55P03')) throw error;
    }
    await client.query('ROLLBACK');
  }
}
