import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { MIGRATIONS_FOLDER, migrationNames } from '../migrations/migration-files';
import { HISTORY_SCHEMA } from '../schema/history-names';
import { quoted } from '../schema/sql';

/** A table with rows of its own: also each month of a partitioned one. */
export type BackedUpTable = Readonly<{
  /** The table's name, with its schema if that is not the one of the search path: `record_history.batch_rest`. */
  name: string;
  /** The columns that are copied, in order. Generated ones are not. */
  columns: readonly string[];
  /** Set for a month of a partitioned table. */
  partOf?: Readonly<{ table: string; from: string; to: string }> | undefined;
}>;

/** A sequence from which numbers were drawn, and the last of them. */
export type SequenceValue = Readonly<{ name: string; last: string }>;

/** A migration as the database records it. */
export type AppliedMigration = Readonly<{ name: string; checksum: string }>;

/** The content of a table, independent of the order of its rows. */
export type TableContent = Readonly<{ rows: number; hash: string }>;

type Queryable = Pick<pg.ClientBase, 'query'>;

const MIGRATIONS_TABLE = '_prisma_migrations';
const CREATED = /\bCREATE (TABLE|FUNCTION) (?:IF NOT EXISTS )?(?:(\w+)\.)?"?(\w+)"?/g;

/**
 * Settings that print values in the same way whatever the settings of the role, so that hashes of their texts are comparable
 * everywhere.
 */
export const PRINTING = `SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8'`;

/** A name with or without schema as SQL. */
export const sqlName = (name: string): string => name.split('.').map(quoted).join('.');

/** The names of the tables and functions that the migrations create in the schema of the search path. */
export function namesOfMigrations(folder = MIGRATIONS_FOLDER): {
  tables: ReadonlySet<string>;
  functions: ReadonlySet<string>;
} {
  const tables = new Set([MIGRATIONS_TABLE]);
  const functions = new Set<string>();
  for (const name of migrationNames(folder))
    for (const [, kind, schema, created = ''] of readMigration(folder, name).matchAll(CREATED))
      if (schema === undefined || schema === 'public') (kind === 'TABLE' ? tables : functions).add(created);
  return { tables, functions };
}

/** The script of a migration. */
export const readMigration = (folder: string, name: string): string =>
  readFileSync(join(folder, name, 'migration.sql'), 'utf8');

/** The tables of the service, and those of others in the same schema, which are not backed up. */
export async function readTables(
  database: Queryable,
): Promise<{ tables: BackedUpTable[]; foreign: string[] }> {
  const { rows } = await database.query<{
    name: string;
    isHistory: boolean;
    columns: string[];
    parent: string | null;
    bound: string | null;
  }>(TABLES, [HISTORY_SCHEMA]);
  const known = namesOfMigrations().tables;
  const tables: BackedUpTable[] = [];
  const foreign: string[] = [];
  for (const { name, isHistory, columns, parent, bound } of rows) {
    if (!isHistory && !known.has(name)) {
      foreign.push(name);
      continue;
    }
    const full = (one: string) => (isHistory ? `${HISTORY_SCHEMA}.${one}` : one);
    const [, from, to] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(bound ?? '') ?? [];
    const table = { name: full(name), columns };
    if (parent === null || from === undefined || to === undefined) tables.push(table);
    else tables.push({ ...table, partOf: { table: full(parent), from, to } });
  }
  return { tables, foreign };
}

/** The last numbers of the sequences that belong to tables, and of those of the record history. */
export async function readSequences(
  database: Queryable,
  tables: readonly BackedUpTable[],
): Promise<SequenceValue[]> {
  const known = new Set(tables.map(({ name }) => name));
  const { rows } = await database.query<{ name: string; owner: string | null; last: string | null }>(
    SEQUENCES,
    [HISTORY_SCHEMA],
  );
  return rows.flatMap(({ name, owner, last }) =>
    last === null || (owner === null ? !name.includes('.') : !known.has(owner)) ? [] : [{ name, last }],
  );
}

/** The migrations that are applied, in order. */
export async function readAppliedMigrations(database: Queryable): Promise<AppliedMigration[]> {
  const { rows } = await database.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum FROM ${MIGRATIONS_TABLE}
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/**
 * Counts and hashes the rows of a table on the server, generated columns too. The hash is a sum, so the order in which rows are
 * stored does not matter, and two equal rows do.
 */
export async function readContent(
  database: Queryable,
  { name }: Pick<BackedUpTable, 'name'>,
): Promise<TableContent> {
  const { rows } = await database.query<{ rows: string; hash: string }>(
    `SELECT count(*) AS rows, coalesce(sum(('x' || substr(d, 1, 16))::bit(64)::bigint), 0) || '/' ||
        coalesce(sum(('x' || substr(d, 17))::bit(64)::bigint), 0) AS hash
      FROM (SELECT md5(t::text) AS d FROM ${sqlName(name)} t) AS hashed`,
  );
  return { rows: Number(rows[0]!.rows), hash: rows[0]!.hash };
}

/** Tables of extensions do not belong to the service. Columns that were dropped do not count. */
const TABLES = `
SELECT c.relname AS name, n.nspname = $1 AS "isHistory", p.relname AS parent,
  pg_get_expr(c.relpartbound, c.oid) AS bound,
  (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
 FROM pg_class c
 JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN (current_schema(), $1)
 LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
 LEFT JOIN pg_class p ON p.oid = i.inhparent
WHERE c.relkind = 'r'
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
ORDER BY n.nspname, c.relname`;

const SEQUENCES = `
SELECT CASE WHEN n.nspname = $1 THEN n.nspname || '.' ELSE '' END || c.relname AS name,
  CASE WHEN n.nspname = $1 THEN n.nspname || '.' ELSE '' END || t.relname AS owner,
  pg_sequence_last_value(c.oid)::text AS last
 FROM pg_class c
 JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN (current_schema(), $1)
 LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')
   AND d.refclassid = 'pg_class'::regclass
 LEFT JOIN pg_class t ON t.oid = d.refobjid
WHERE c.relkind = 'S'
ORDER BY 1`;
