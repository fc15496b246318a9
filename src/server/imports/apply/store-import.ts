import type { Collection } from '@/domain/collections';
import type { ImportCounts, RowStatus } from '@/domain/imports/import';
import { isTransient, isUniqueViolation } from '@/server/database/failures';
import type { PoolClient } from '@/server/database/pool';
import { withinTransaction } from '@/server/database/transaction';
import { unavailable } from '@/server/errors';
import { type Comparison, compare, comparedVersion } from '../stage/compare';
import { IS_WRITTEN, type StageTables, wasColumn } from '../stage/stage-tables';
import { requireWhole } from '../stage/whole';
import { type Application, applyImport, Outdated } from './apply';

type Client = Pick<PoolClient, 'query'>;

export type Storing = Application &
  Readonly<{
    /** The version of the collection before it was compared. */
    version: string;
    /** Called in the transaction, last. @throws to store nothing */
    finish: (client: Client, batch: string | null) => Promise<void>;
  }>;

/** The changes of a preview. */
export type Differences = Readonly<{
  count: number;
  /** The first rows whose status is now another one; null: not in the preview. */
  rows: readonly Readonly<{ n: number; was: RowStatus | null; is: RowStatus | null }>[];
}>;

export type StoredImport =
  | Readonly<{ batch: string | null }>
  /** Others have written since: nothing was stored, and this is the new comparison. */
  | Readonly<{ counts: ImportCounts; version: string; differences: Differences }>;

/** The most attempts, if other writers disturb each of them without a lasting difference. */
const MAX_ATTEMPTS = 5;
const MAX_LISTED = 20;

/**
 * Stores a compared import in one transaction, if everything still is as it was compared: otherwise it is compared again, and
 * nothing is stored.
 * @throws {ServiceError} `import_preview_lost` if the rows of the comparison are no longer there
 */
export async function storeImport(client: Client, storing: Storing): Promise<StoredImport> {
  const { collection, version } = storing;
  await client.query("SET jit = off; SET work_mem = '64MB'");
  await requireWhole(client, storing);
  let seen = version;
  for (let attempt = 1; ; attempt += 1) {
    const present = await comparedVersion(client, collection);
    if (present !== seen) {
      const again = await compareAgain(client, storing);
      if (again.differences.count > 0) return again;
      seen = again.version;
    }
    try {
      return { batch: await withinTransaction(client, () => storedWithin(client, storing)) };
    } catch (error) {
      // Another writer may have given a record the natural key that a record gets here.
      const isRetried = error instanceof Outdated || isTransient(error) || isUniqueViolation(error);
      if (!isRetried) throw error;
      if (attempt === MAX_ATTEMPTS) throw unavailable('room', error);
      // The items are compared again in any case.
      seen = '';
    }
  }
}

async function storedWithin(client: Client, storing: Storing): Promise<string | null> {
  const batch = await applyImport(client, storing);
  await storing.finish(client, batch);
  return batch;
}

/** Compares again, and keeps the new result instead of the old one. */
async function compareAgain(client: Client, { collection, tables, mode, scope }: Storing) {
  const comparison: Comparison = { collection, mode, scope, tables, into: tables.again };
  const version = await comparedVersion(client, collection);
  const counts = await compare(client, comparison);
  const { rows } = await client.query<Differences>(differencesSql(collection, tables));
  const differences = rows[0]!;
  const name = tables.result.slice(tables.result.indexOf('.') + 1);
  await client.query(
    `BEGIN; DROP TABLE ${tables.result}; ALTER TABLE ${tables.again} RENAME TO ${name}; COMMIT`,
  );
  return { counts, version, differences };
}

/** Rows are identified by their number, and those of deleted records by the record. */
function differencesSql(collection: Collection, { result, again }: StageTables): string {
  const was = (alias: string) =>
    `ROW(${collection.fields.map((field) => `${alias}.${wasColumn(field)}`).join(', ')})`;
  const key = (alias: string) =>
    `(CASE WHEN ${alias}.status = 'deleted' THEN -${alias}.record ELSE ${alias}.n END)`;
  return `
WITH different AS MATERIALIZED (
  SELECT coalesce(b.n, a.n) AS n, a.status AS was, b.status AS is
  FROM ${result} a FULL JOIN ${again} b ON ${key('a')} = ${key('b')}
  WHERE a.status IS DISTINCT FROM b.status OR ${was('a')} IS DISTINCT FROM ${was('b')}
    OR (a.${IS_WRITTEN} AND a.record <> b.record)
)
SELECT (SELECT count(*)::integer FROM different) AS count,
  coalesce((SELECT json_agg(d ORDER BY d.n) FROM (SELECT * FROM different ORDER BY n LIMIT ${MAX_LISTED}) d), '[]') AS rows`;
}
