import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import { type ImportCounts, ROW_STATUSES, type RowStatus } from '@/domain/imports/import';
import type { ImportMode } from '@/domain/imports/recipe';
import { LOCKED, type RecordProblem } from '@/domain/imports/record-faults';
import type { PoolClient } from '@/server/database/pool';
import { naturalKeyDigest, POSTGRES_TYPE, quoted } from '@/server/database/schema/sql';
import { versionSql } from '@/server/records/list/list-sql';
import { HAS_LOCKS, lockOfRow, locksCte } from '@/server/records/period-lock/lock-sql';
import { type Scope, scopeParams, scopeSql } from '@/server/records/scope';
import { figuresOf, IS_WRITTEN, type StageTables, wasColumn } from './stage-tables';

type Client = Pick<PoolClient, 'query'>;

export type Comparison = Readonly<{
  collection: Collection;
  mode: ImportMode;
  /** The records that the person may change; undefined: all. */
  scope: Scope | undefined;
  tables: StageTables;
  /** The table for the result; its content is replaced. */
  into: string;
}>;

/**
 * Compares the judged items of an import with the records of its collection: an item with an identifier with the record that has
 * it, the others by natural key.
 * @returns the number of rows of each status
 */
export async function compare(client: Client, comparison: Comparison): Promise<ImportCounts> {
  const { tables, into, mode } = comparison;
  await client.query(`DROP TABLE IF EXISTS ${into}`);
  const { rows } = await client.query<{ hasNames: boolean }>(
    `SELECT EXISTS (SELECT FROM ${tables.items} WHERE __record IS NOT NULL) AS "hasNames"`,
  );
  const { hasNames } = rows[0]!;
  await client.query(resultSql(comparison, hasNames));
  if (hasNames) await markOutside(client, comparison);
  await markLocked(client, comparison);
  if (mode === 'replace') await addDeleted(client, comparison, hasNames);
  await client.query(`CREATE UNIQUE INDEX ON ${into} (status, n)`);
  await client.query(`CREATE INDEX ON ${into} (record) WHERE ${IS_WRITTEN}`);
  await client.query(`ANALYZE ${into}`);
  return countsOf(client, into);
}

/**
 * The version of a collection and of the locks of its periods; every write of others changes it. If it is read before a
 * comparison, it shows later whether the comparison is still valid.
 */
export async function comparedVersion(client: Client, { resource }: Collection): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT (${versionSql('$1')}) || coalesce('/' || (SELECT md5(locks::text) FROM period_lock WHERE collection = $1), '') AS version`,
    [resource],
  );
  return rows[0]!.version;
}

/** The number of rows of each status in a result. */
export async function countsOf(client: Client, result: string): Promise<ImportCounts> {
  const { rows } = await client.query<{ status: RowStatus; count: number }>(
    `SELECT status, count(*)::integer AS count FROM ${result} GROUP BY status`,
  );
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(ROW_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as ImportCounts;
}

/**
 * The result: `n` as in the items; `record`: the identifier of the record that the item is about; `problem`, `other`: why it
 * can be about none (`RecordProblem`); `was_…`: the record's values, if they would change. Items without a fault all have
 * different natural keys and different identifiers (`prepare/judge-table.ts`).
 */
function resultSql({ collection, tables: { items }, into }: Comparison, hasNames: boolean): string {
  const compared = hasNames ? collection.fields.filter((field) => !hasDefault(field)) : figuresOf(collection);
  const differs = `${rowOf(compared, 's')} IS DISTINCT FROM ${rowOf(compared, 't')}${timeDiffers(collection)}`;
  const id = `t.${quoted(collection.identifier)}`;
  const { from, problem, other } = (hasNames ? matchedByNames : matchedByKeys)(collection, items);
  const was = collection.fields.map((field) => {
    const value = `CASE WHEN status = 'changed' THEN ${wasColumn(field)} END`;
    return `${value}::${POSTGRES_TYPE[field.kind]} AS ${wasColumn(field)}`;
  });
  const stored = collection.fields.map((field) => `t.${quoted(field.name)} AS ${wasColumn(field)}`);
  return `
CREATE UNLOGGED TABLE ${into} AS
WITH matched AS (
  SELECT s.__n AS n, s.__faults, s.__doubts, ${id} AS record, ${problem} AS problem, ${other} AS other,
    ${differs} AS differs, ${stored.join(', ')}
  FROM ${from}
), compared AS (
  SELECT *, CASE
      WHEN __faults IS NOT NULL OR problem IS NOT NULL THEN 'faulty'
      WHEN __doubts IS NOT NULL THEN 'doubtful'
      WHEN record IS NULL THEN 'new'
      WHEN differs THEN 'changed'
      ELSE 'same'
    END AS status
  FROM matched
)
SELECT n, status, record::bigint AS record, problem::text AS problem, other::bigint AS other, ${was.join(', ')} FROM compared`;
}

type Matched = Readonly<{ from: string; problem: string; other: string }>;

/** The items `s` with the records `t` that have their natural keys. */
const matchedByKeys = (collection: Collection, items: string): Matched => ({
  from: `${items} s LEFT JOIN ${quoted(collection.resource)} t ON ${naturalKeyDigest(collection, 't')} = s.__key`,
  problem: 'NULL',
  other: 'NULL',
});

/** The items and records if items have identifiers: `k` is the record with the natural key. */
function matchedByNames(collection: Collection, items: string): Matched {
  const table = quoted(collection.resource);
  const idOf = (alias: string) => `${alias}.${quoted(collection.identifier)}`;
  return {
    from: `${items} s
    LEFT JOIN ${table} k ON ${naturalKeyDigest(collection, 'k')} = s.__key
    LEFT JOIN (
      SELECT __record, min(__line) AS line FROM ${items} WHERE __record IS NOT NULL GROUP BY __record
    ) named ON s.__record IS NULL AND named.__record = ${idOf('k')}
    LEFT JOIN ${table} t ON ${idOf('t')} = coalesce(s.__record, ${idOf('k')})`,
    problem: `CASE
      WHEN s.__faults IS NOT NULL THEN NULL
      WHEN s.__record IS NOT NULL AND ${idOf('t')} IS NULL THEN 'missing'
      WHEN s.__record <> ${idOf('k')} THEN 'taken'
      WHEN named.line IS NOT NULL THEN 'named'
    END`,
    other: `CASE WHEN s.__record IS NULL THEN named.line ELSE ${idOf('k')} END`,
  };
}

/** Items that name a record outside the person's scope are faulty, whatever values they have. */
async function markOutside(
  client: Client,
  { collection, scope, tables: { items }, into }: Comparison,
): Promise<void> {
  if (scope === undefined) return;
  const problem: RecordProblem = scope.hidesOthers ? 'missing' : 'outside';
  await client.query(
    `UPDATE ${into} r SET status = 'faulty', problem = '${problem}'
     FROM ${items} s JOIN ${quoted(collection.resource)} t ON t.${quoted(collection.identifier)} = s.__record
     WHERE s.__n = r.n AND s.__faults IS NULL AND NOT (${scopeSql(collection, 't', 1)})`,
    scopeParams(collection, scope),
  );
}

/** Items that would write a record of a locked period, or move one into or out of it, are faulty. */
async function markLocked(
  client: Client,
  { collection, mode, tables: { items }, into }: Comparison,
): Promise<void> {
  const written = mode === 'add' ? `'new'` : `'new', 'changed'`;
  await client.query(`
WITH ${locksCte(collection)}
UPDATE ${into} r SET status = 'faulty', problem = '${LOCKED}' || l.lock FROM (
  SELECT o.n, coalesce(${lockOfRow(collection, 's')}, ${lockOfRow(collection, 't')}) AS lock
  FROM ${into} o JOIN ${items} s ON s.__n = o.n
  LEFT JOIN ${quoted(collection.resource)} t ON t.${quoted(collection.identifier)} = o.record
  WHERE o.status IN (${written}) AND ${HAS_LOCKS}
) l WHERE r.n = l.n AND l.lock IS NOT NULL`);
}

/**
 * A time that the file names is compared; if it names none, the stored time makes no difference. Files name it in seconds, as
 * those of the service do, or in minutes, as spreadsheet programs do in CSV.
 */
function timeDiffers({ fields }: Collection): string {
  const field = fields.find(hasDefault);
  if (field === undefined) return '';
  const [named, stored] = ['s', 't'].map((alias) => `${alias}.${quoted(field.name)}`);
  return ` OR ${named} <> CASE
      WHEN ${named} = date_trunc('minute', ${named}) THEN date_trunc('minute', ${stored})
      WHEN ${named} = date_trunc('second', ${named}) THEN date_trunc('second', ${stored})
      ELSE ${stored}
    END`;
}

/**
 * Adds the records that the file covers and does not contain. A row with a fault or doubt in its natural key might be any of
 * them, so nothing is deleted in the places and periods to which it may belong; a row whose identifier is faulty may belong to
 * any. Records of locked periods are not deleted.
 */
async function addDeleted(
  client: Client,
  { collection, scope, tables: { items }, into }: Comparison,
  hasNames: boolean,
): Promise<void> {
  const { identifier } = collection;
  const extent = extentFieldsOf(collection);
  const isMissing = hasNames ? `s.__n IN (SELECT n FROM ${into} WHERE problem = 'missing')` : 'false';
  const mayBeAny = (fields: readonly string[]) => `(${isUncertain([...fields, identifier])} OR ${isMissing})`;
  const extentOf = (field: Field) =>
    `CASE WHEN ${mayBeAny([field.name])} THEN NULL ELSE ${extentSql(field, 's')} END`;
  const covered = extent.map((field) => `${extentOf(field)} AS ${quoted(field.name)}`).join(', ');
  const isCovered = extent.map((field) => `${extentSql(field, 't')} = g.${quoted(field.name)}`).join(' AND ');
  const isKnown = extent.map((field) => `${extentOf(field)} IS NOT NULL`).join(' AND ') || 'true';
  const mayBe = extent
    .map(({ name }) => `(u.${quoted(name)} IS NULL OR u.${quoted(name)} = g.${quoted(name)})`)
    .join(' AND ');
  const values = collection.fields.map(({ name }) => `t.${quoted(name)}`);
  const inScope = scope === undefined ? 'true' : scopeSql(collection, 't', 1);
  const groups =
    extent.length === 0
      ? 'SELECT true AS all_records'
      : `SELECT DISTINCT ${covered} FROM ${items} s WHERE ${isKnown}`;
  const unread = `SELECT DISTINCT ${covered || 'true AS all_records'} FROM ${items} s
    WHERE s.__key IS NULL OR ${mayBeAny(collection.naturalKey)}`;
  await client.query(
    `
INSERT INTO ${into} (n, status, record, ${collection.fields.map(wasColumn).join(', ')})
WITH ${locksCte(collection)}, unread AS MATERIALIZED (${unread}), covered AS MATERIALIZED (
  SELECT g.* FROM (${groups}) g WHERE NOT EXISTS (SELECT FROM unread u WHERE ${mayBe || 'true'})
)
SELECT (SELECT coalesce(max(n), 0) FROM ${into}) + row_number() OVER (ORDER BY t.${quoted(collection.identifier)}),
  'deleted', t.${quoted(collection.identifier)}, ${values.join(', ')}
FROM ${quoted(collection.resource)} t JOIN covered g ON ${isCovered || 'true'}
WHERE ${inScope} AND EXISTS (SELECT FROM ${items}) AND ${lockOfRow(collection, 't')} IS NULL
  AND NOT EXISTS (SELECT FROM ${items} s WHERE s.__key = ${naturalKeyDigest(collection, 't')})
  AND ${hasNames ? `NOT EXISTS (SELECT FROM ${items} s WHERE s.__record = t.${quoted(identifier)})` : 'true'}`,
    scope === undefined ? [] : scopeParams(collection, scope),
  );
}

/** Whether an item has a fault or a doubt in one of some fields: a value that was read there may be wrong. */
const isUncertain = (fields: readonly string[]): string => `(
  (s.__faults IS NOT NULL OR s.__doubts IS NOT NULL) AND EXISTS (
    SELECT FROM jsonb_array_elements(coalesce(s.__faults, '[]') || coalesce(s.__doubts, '[]')) AS problem
    WHERE lower(problem ->> 'field') IN (${fields.map((name) => `'${name}'`).join(', ')})
  )
)`;

/** The extent of a value: for a moment, its month. */
const extentSql = ({ name, kind }: Field, alias: string): string =>
  kind === 'datetime' ? `date_trunc('month', ${alias}.${quoted(name)})` : `${alias}.${quoted(name)}`;

/** Several columns as one value. */
const rowOf = (fields: readonly Field[], alias: string): string =>
  `ROW(${fields.map(({ name }) => `${alias}.${quoted(name)}`).join(', ')})`;

/**
 * The fields of the natural key that determine what a file covers: its places or sources, and its periods. A file that "is all
 * there is" replaces the records with the same values in them; in a collection without such a field, all records.
 */
const extentFieldsOf = ({ naturalKey, field }: Collection): readonly Field[] =>
  naturalKey.map((name) => field(name)!).filter(({ extent }) => extent !== undefined);
