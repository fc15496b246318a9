import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { MIGRATIONS_FOLDER } from '../migrations/migration-files';
import { quoted } from '../schema/sql';
import { readAppliedMigrations, readContent, readSequences, readTables, sqlName } from './contents';
import { createMigratedTables, type LoadReport, loadTables, requireKnownMigrations } from './load';
import { openLongConnection } from './long-connection';
import { beginSnapshot } from './snapshot';

/** What was copied. */
export type CopiedDatabase = Readonly<{
  tables: number;
  rows: number;
  /** Tables of others in the same schema, which were not copied. */
  foreign: readonly string[];
}>;

type Options = Readonly<{
  signal?: AbortSignal | undefined;
  /** Begins with the number of tables. */
  reportOf: (tables: number) => LoadReport;
}>;

/**
 * Copies the service's tables of one database into another, which is empty, on any version of PostgreSQL: in one snapshot and one
 * transaction, row by row through this process without a file in between. Every table is compared before the commit.
 * A database without tables of the service leaves the other one empty.
 * @param source the database that is read
 * @param target the database that is written
 * @throws {BackupError} `newer_version`, `other_migration` or `not_equal`, and whatever a connection throws
 */
export async function copyDatabase(
  { source, target }: { source: string; target: string },
  { signal, reportOf }: Options,
): Promise<CopiedDatabase> {
  const reading = await openLongConnection(source, signal);
  try {
    const writing = await openLongConnection(target, signal);
    try {
      return await reading.run((old) => writing.run((fresh) => copy(old, fresh, reportOf)));
    } finally {
      await writing.close();
    }
  } finally {
    await reading.close();
  }
}

async function copy(
  old: pg.Client,
  fresh: pg.Client,
  reportOf: Options['reportOf'],
): Promise<CopiedDatabase> {
  const { rows: own } = await old.query(`SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL`);
  if (own.length === 0) return { tables: 0, rows: 0, foreign: (await readTables(old)).foreign };
  const { tables, foreign } = await beginSnapshot(old);
  const migrations = await readAppliedMigrations(old);
  requireKnownMigrations('The database', { migrations, folder: MIGRATIONS_FOLDER });
  let rows = 0;
  await fresh.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await createMigratedTables(fresh, { migrations, tables, folder: MIGRATIONS_FOLDER });
  const source = {
    tables,
    read: async ({ name, columns }: (typeof tables)[number]) =>
      old.query(to(`COPY ${sqlName(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`)),
    contentOf: async (table: (typeof tables)[number]) => {
      const content = await readContent(old, table);
      rows += content.rows;
      return content;
    },
    sequences: () => readSequences(old, tables),
  };
  await loadTables(fresh, source, reportOf(tables.length));
  await fresh.query('COMMIT');
  await old.query('COMMIT');
  // The copy is complete without it: autovacuum does the same later.
  await fresh.query('ANALYZE').catch(() => undefined);
  return { tables: tables.length, rows, foreign };
}
