import type { Collection } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import { effectOf, type ImportCounts, type ImportEffect } from '@/domain/imports/import';
import type { ImportMode } from '@/domain/imports/recipe';
import type { Doer } from '@/server/actor';
import type { PoolClient } from '@/server/database/pool';
import { recordColumns } from '@/server/database/schema/history-names';
import { keepSql } from '@/server/database/schema/history-rows';
import { quoted } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import {
  BATCH_ROW_SQL,
  type BatchDetails,
  batchRowParams,
  STAMP_SQL,
} from '@/server/records/history/batch-row';
import type { Stamp } from '@/server/records/history/trace';
import { HAS_LOCKS, lockOfSql, locksCte } from '@/server/records/period-lock/lock-sql';
import { type Scope, scopeParams, scopeSql } from '@/server/records/scope';
import { type StageTables, wasColumn } from '../stage/stage-tables';
import { keepLines } from './keep-lines';

type Client = Pick<PoolClient, 'query'>;

export type Application = Readonly<{
  collection: Collection;
  tables: StageTables;
  mode: ImportMode;
  counts: ImportCounts;
  by: Doer;
  /** The records that the person may change; undefined: all. */
  scope: Scope | undefined;
  details: BatchDetails;
  /** Called after each statement with the number of rows written so far. @throws to end the work */
  onProgress: (done: number, of: number) => Promise<void>;
}>;

/** Others have written records that the import concerns: nothing may be stored. */
export class Outdated extends Error {}

/** The largest number of rows of a statement. */
const MAX_ROWS = 100_000;
/** The slot of the collection's version that imports renew, apart from those of other writers. */
const SLOT = 32;
/** The first of the two numbers of the lock by which imports into one collection run one after the other. */
const LOCK_CLASS = 0x696d7074;

/**
 * Stores a compared import, as one batch of the record history, within the transaction of `client`.
 * @returns the number of the batch; null if there was nothing to store
 * @throws {Outdated} if a row does not have the effect that the comparison found
 */
export async function applyImport(client: Client, application: Application): Promise<string | null> {
  const { collection, counts, mode, onProgress } = application;
  const promised = effectOf(counts, mode);
  const total = promised.registered + promised.changed + promised.deleted;
  if (total === 0) return null;
  let done = 0;
  const count = async (rows: number) => {
    done += rows;
    await onProgress(done, total);
  };
  await client.query(`SET LOCAL record_history.slot = ${SLOT}`);
  await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK_CLASS, collection.resource]);
  await refuseOutside(client, application);
  await requireOpen(client, application);
  await lockRecords(client, application, promised);
  const { rows } = await client.query<Stamp>(STAMP_SQL, [collection.resource]);
  const stamp = rows[0]!;
  const part = { ...application, stamp, count };
  const deleted = await inParts(client, deleteSql(application), { ...part, wanted: promised.deleted });
  const changed = await inParts(client, changeSql(application), { ...part, wanted: promised.changed });
  const { registered, newRecords } = await register(client, { ...part, wanted: promised.registered });
  await keepLines(client, { tables: application.tables, stamp, newRecords });
  const { by, details } = application;
  const row = batchRowParams({
    stamp,
    collection,
    operation: 'edit',
    by,
    note: 'import',
    details,
    registered,
    changed,
    deleted,
    newRecords,
  });
  await client.query(BATCH_ROW_SQL, row);
  return stamp.id;
}

/**
 * The items were judged for the person who made the preview; this checks them for the person who stores them.
 * @throws {ServiceError} `outside_scope`
 */
async function refuseOutside(client: Client, { collection, tables, scope }: Application): Promise<void> {
  if (scope === undefined) return;
  const { rows } = await client.query<{ outside: boolean }>(
    `SELECT EXISTS (
      SELECT FROM ${tables.result} r JOIN ${tables.items} s ON s.__n = r.n
      WHERE r.status IN ('new', 'changed') AND NOT (${scopeSql(collection, 's', 1)})
    ) AS outside`,
    scopeParams(collection, scope),
  );
  if (rows[0]!.outside) throw new ServiceError('outside_scope');
}

/**
 * The locks of periods are those of the comparison, and stay as they are until the import is committed.
 * @throws {Outdated} if a row is of a period that was locked since
 */
async function requireOpen(client: Client, { collection, tables, mode }: Application): Promise<void> {
  const own = lockOfSql(collection, ({ name }) => `s.${quoted(name)}`);
  const before = lockOfSql(collection, (field) => `r.${wasColumn(field)}`);
  const written = mode === 'add' ? `'new', 'deleted'` : `'new', 'changed', 'deleted'`;
  const { rows } = await client.query<{ locked: boolean }>(`
WITH ${locksCte(collection)}
SELECT ${HAS_LOCKS} AND EXISTS (
  SELECT FROM ${tables.result} r LEFT JOIN ${tables.items} s ON s.__n = r.n AND r.status <> 'deleted'
  WHERE r.status IN (${written})
    AND (${own} IS NOT NULL AND r.status <> 'deleted' OR ${before} IS NOT NULL AND r.status <> 'new')
) AS locked`);
  if (rows[0]!.locked) throw new Outdated();
}

type Part = Application & Readonly<{ stamp: Stamp; wanted: number; count: (rows: number) => Promise<void> }>;

/**
 * Locks the records that will be changed and deleted, in ascending order, before the number of the batch is drawn, so that the
 * states of a record are in the order of the numbers. A record that differs from the comparison is not locked.
 */
async function lockRecords(
  client: Client,
  application: Application,
  { changed, deleted }: ImportEffect,
): Promise<void> {
  const statuses = [...(changed > 0 ? [`'changed'`] : []), ...(deleted > 0 ? [`'deleted'`] : [])];
  if (statuses.length === 0) return;
  const { collection, scope } = application;
  const text = lockSql(application, statuses.join(', '));
  const params = scope === undefined ? [] : scopeParams(collection, scope);
  const locked = await partByPart(async (after) => {
    const { rows } = await client.query<Counted>(text, [after, ...params]);
    return rows[0]!;
  });
  if (locked !== changed + deleted) throw new Outdated();
}

/** `last`: the identifier or number of the last row of the part; null: there was none. */
type Counted = { done: number; last: string | null };

async function partByPart(run: (after: string) => Promise<Counted>): Promise<number> {
  let total = 0;
  for (let after: string | null = '-1'; after !== null; ) {
    const { done, last } = await run(after);
    total += done;
    after = last;
  }
  return total;
}

async function inParts(client: Client, text: string, { stamp, wanted, count }: Part): Promise<number> {
  if (wanted === 0) return 0;
  const written = await partByPart(async (after) => {
    const { rows } = await client.query<Counted>(text, [after, stamp.id, stamp.at]);
    await count(rows[0]!.done);
    return rows[0]!;
  });
  if (written !== wanted) throw new Outdated();
  return written;
}

async function register(client: Client, { collection, tables, wanted, count }: Part) {
  if (wanted === 0) return { registered: 0, newRecords: undefined };
  const text = registerSql(collection, tables);
  let newRecords = '{}';
  const registered = await partByPart(async (after) => {
    const { rows } = await client.query<Counted & { records: string }>(text, [after, newRecords]);
    newRecords = rows[0]!.records;
    await count(rows[0]!.done);
    return rows[0]!;
  });
  if (registered !== wanted) throw new Outdated();
  return { registered, newRecords };
}

/** The rows of some statuses after the identifier `$1`. @param statuses SQL literals */
const partSql = ({ result }: StageTables, statuses: string): string => `part AS MATERIALIZED (
  SELECT * FROM ${result} WHERE status IN (${statuses}) AND record > $1::bigint ORDER BY record LIMIT ${MAX_ROWS}
)`;

/** The condition that a record still is as it was compared. */
const isAsSeen = ({ fields }: Collection): string => {
  const row = (sqlOf: (field: (typeof fields)[number]) => string) => `ROW(${fields.map(sqlOf).join(', ')})`;
  return `${row(({ name }) => `t.${quoted(name)}`)} = ${row((field) => `p.${wasColumn(field)}`)}`;
};

function lockSql({ collection, tables, scope }: Application, statuses: string): string {
  const id = `t.${quoted(collection.identifier)}`;
  const inside = scope === undefined ? 'true' : scopeSql(collection, 't', 2);
  return `
WITH ${partSql(tables, statuses)}, locked AS MATERIALIZED (
  SELECT ${id} FROM ${quoted(collection.resource)} t JOIN part p ON p.record = ${id}
  WHERE ${isAsSeen(collection)} AND ${inside} ORDER BY ${id} FOR UPDATE OF t
)
SELECT (SELECT count(*)::integer FROM locked) AS done, (SELECT max(record)::text FROM part) AS last`;
}

function deleteSql({ collection, tables }: Application): string {
  const id = quoted(collection.identifier);
  return `
WITH ${partSql(tables, "'deleted'")}, gone AS (
  DELETE FROM ${quoted(collection.resource)} t USING part p WHERE t.${id} = p.record AND ${isAsSeen(collection)}
  RETURNING t.*
), kept AS (
  ${keepSql(collection, {
    stamp: '$2::bigint, $3::timestamptz',
    operation: "'delete'",
    state: recordColumns(collection, 'g'),
    from: 'gone g',
  })}
)
SELECT (SELECT count(*)::integer FROM gone) AS done, (SELECT max(record)::text FROM part) AS last`;
}

/** The natural key is also changed for records that were found by their identifiers. */
function changeSql({ collection, tables }: Application): string {
  const id = quoted(collection.identifier);
  const set = collection.fields.map((field) => `${quoted(field.name)} = ${valueSql(field)}`).join(', ');
  const was = collection.columns.map((field) =>
    field.name === collection.identifier ? 'p.record' : `p.${wasColumn(field)}`,
  );
  return `
WITH ${partSql(tables, "'changed'")}, changed AS (
  UPDATE ${quoted(collection.resource)} t SET ${set} FROM part p JOIN ${tables.items} s ON s.__n = p.n
  WHERE t.${id} = p.record AND ${isAsSeen(collection)}
  RETURNING p.n
), kept AS (
  ${keepSql(collection, {
    stamp: '$2::bigint, $3::timestamptz',
    operation: "'change'",
    state: was.join(', '),
    from: 'changed c JOIN part p ON p.n = c.n',
  })}
)
SELECT (SELECT count(*)::integer FROM changed) AS done, (SELECT max(record)::text FROM part) AS last`;
}

/**
 * Rows are registered in the order of the file, and the new identifiers are in that order. `$2`: the new identifiers of the
 * parts before.
 */
function registerSql(collection: Collection, { items, result }: StageTables): string {
  const names = collection.fields.map(({ name }) => quoted(name)).join(', ');
  const id = quoted(collection.identifier);
  return `
WITH part AS MATERIALIZED (
  SELECT n FROM ${result} WHERE status = 'new' AND n > $1::bigint ORDER BY n LIMIT ${MAX_ROWS}
), saved AS (
  INSERT INTO ${quoted(collection.resource)} AS t (${names})
  SELECT ${collection.fields.map(valueSql).join(', ')} FROM part p JOIN ${items} s ON s.__n = p.n ORDER BY p.n
  ON CONFLICT DO NOTHING
  RETURNING t.${id} AS id
)
SELECT count(*)::integer AS done, (SELECT max(n)::text FROM part) AS last,
  ($2::int4multirange + coalesce(range_agg(int4range(id, id, '[]')), '{}'))::text AS records
FROM saved`;
}

const valueSql = (field: Collection['fields'][number]): string =>
  hasDefault(field) ? `coalesce(s.${quoted(field.name)}, now())` : `s.${quoted(field.name)}`;
