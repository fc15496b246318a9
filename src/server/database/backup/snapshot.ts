import type pg from 'pg';
import { type BackedUpTable, PRINTING, readTables, sqlName } from './contents';
import { BackupError } from './fault';

/** The most times that the list of tables may change while they are being locked. */
const LOCK_ATTEMPTS = 5;
/** A migration or a dropped month waits for a table; writers would wait behind it. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Begins a transaction with a snapshot whose tables can be neither altered nor dropped: they are locked before the snapshot is
 * taken, and listed again in it.
 * @throws {BackupError} `foreign_database` if the database is empty or of something else
 */
export async function beginSnapshot(
  client: pg.Client,
): Promise<{ tables: BackedUpTable[]; foreign: string[] }> {
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
