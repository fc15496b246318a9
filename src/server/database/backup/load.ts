import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { CREATE_MIGRATIONS_TABLE } from '../migrations/apply';
import { migrationNames } from '../migrations/migration-files';
import { literal, quoted } from '../schema/sql';
import {
  type AppliedMigration,
  type BackedUpTable,
  PRINTING,
  readContent,
  readMigration,
  type SequenceValue,
  sqlName,
  type TableContent,
} from './contents';
import { BackupError } from './fault';

const JOINED_BYTES = 64 * 1024;

/** What tables are loaded from: a backup, or another database. */
export type TableSource<Table extends BackedUpTable = BackedUpTable> = Readonly<{
  tables: readonly Table[];
  /** Opens the rows of a table, in the text format of COPY. */
  read: (table: Table) => Promise<Readable>;
  contentOf: (table: Table) => Promise<TableContent>;
  /** Called after the rows were read. */
  sequences: () => Promise<readonly SequenceValue[]>;
}>;

/** Begins to report a step. @returns a function that is called with the number of further bytes, unpacked */
export type LoadReport = (
  step: 'loading' | 'comparing' | 'storing',
  table?: string,
) => (bytes: number) => void;

/** @throws {BackupError} if a migration of the source is not one of this program */
export function requireKnownMigrations(
  source: string,
  { migrations, folder }: { migrations: readonly AppliedMigration[]; folder: string },
): void {
  const known = new Set(migrationNames(folder));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(
        'newer_version',
        `${source} is of a newer version: this one does not know its migration ${name}. Update the service first.`,
      );
    if (createHash('sha256').update(readMigration(folder, name)).digest('hex') !== checksum)
      throw new BackupError(
        'other_migration',
        `${source} is of another program: its migration ${name} is not the one of this version.`,
      );
  }
}

/** Creates the tables of some migrations, and the partitions of their months, in a transaction. */
export async function createMigratedTables(
  client: pg.Client,
  options: { migrations: readonly AppliedMigration[]; tables: readonly BackedUpTable[]; folder: string },
): Promise<void> {
  const { migrations, tables, folder } = options;
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

/**
 * Fills the tables in a transaction, without triggers, and compares each with its source. Foreign keys and indexes are created
 * after the rows are loaded.
 * @throws {BackupError} `not_equal`
 */
export async function loadTables<Table extends BackedUpTable>(
  client: pg.Client,
  { tables, read, contentOf, sequences }: TableSource<Table>,
  report: LoadReport,
): Promise<void> {
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
      await read(table),
      counted(onBytes),
      client.query(from(`COPY ${sqlName(table.name)} (${columns}) FROM STDIN`)),
    );
  }
  for (const table of tables) {
    report('comparing', table.name)(0);
    const [expected, found] = await Promise.all([contentOf(table), readContent(client, table)]);
    if (found.rows !== expected.rows || found.hash !== expected.hash)
      throw new BackupError(
        'not_equal',
        `Table ${table.name} is not what was copied: ${found.rows} rows instead of ${expected.rows}, or others.`,
      );
  }
  report('storing')(0);
  for (const { create } of aside) await client.query(create);
  for (const { name } of triggered) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name, last } of await sequences())
    await client.query('SELECT setval($1::regclass, $2::bigint)', [sqlName(name), last]);
}

/** Counts bytes, and joins small pieces: a database sends each row by itself, and to send a row on takes as long as many. */
function counted(onBytes: (bytes: number) => void): Transform {
  let waiting: Buffer[] = [];
  let size = 0;
  const take = () => {
    const joined = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    return joined;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      waiting.push(chunk);
      size += chunk.length;
      if (size < JOINED_BYTES) done();
      else done(null, take());
    },
    flush: (done) => done(null, take()),
  });
}

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
