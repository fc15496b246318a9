import type { Collection } from '@/domain/collections';
import type { Snapshot } from '@/server/database/reads/shared-snapshots';
import { historyTable } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import type { RestFilter } from '../list-filter';
import { drawnSince } from '../list-history-sql';
import { filterConditions } from '../list-rows-sql';
import { versionSql } from '../list-sql';

/** The number of history rows, or of registered identifiers, that are looked at for each record of a page. */
const ROWS_OF_ONE = 32;

/**
 * Settings with which PostgreSQL reads the history in the order of the identifier, whatever its statistics say, and stops when
 * the page is full.
 */
export const IN_ORDER = settings('off');
const ANY_ORDER = settings('on');

function settings(value: 'on' | 'off'): string {
  const names = ['seqscan', 'bitmapscan', 'sort', 'hashagg'];
  return names.map((name) => `SET LOCAL enable_${name} = ${value}`).join(';');
}

/** Identifiers, ascending; null: none. */
type Ids = readonly number[] | null;

/** The identifiers of a page, with at least one more if more follow. */
export type WalkPage = Readonly<{ version: string; total: number | null; records: Ids; deleted: Ids }>;

type Found = Pick<WalkPage, 'version' | 'deleted'> &
  Readonly<{
    changed: Ids;
    registered: Ids;
    /** Whether the window contained everything that the page needs. */
    complete: boolean;
  }>;

/**
 * Reads the identifiers of a page of a walk whose records are not counted, from a window of the history after its position: its
 * cost depends on the page, not on the number of changes since.
 * @param params those of {@link windowSql}
 * @returns undefined if the window has too few changes since to fill the page
 */
export async function readWindow(
  snapshot: Snapshot,
  { collection, filters }: { collection: Collection; filters: readonly RestFilter[] },
  params: readonly unknown[],
): Promise<WalkPage | undefined> {
  await snapshot.query(IN_ORDER, []);
  const found = await snapshot.queryRow<Found>(windowSql(collection, filters), params);
  await snapshot.query(ANY_ORDER, []);
  if (!found.complete) return undefined;
  // A record may have been registered and changed.
  const records = [...new Set([...(found.changed ?? []), ...(found.registered ?? [])])];
  records.sort((a, b) => a - b);
  return { version: found.version, total: null, records, deleted: found.deleted };
}

/** The number of the first filter's parameter. */
const FIRST_FILTER = 6;

/**
 * `$1` the time, `$2` and `$3` the identifiers after which records and deletions are wanted, `$4` how many of each, `$5` the
 * `until`, then the filters. Changed records and registered ones are returned separately, up to `$4` each, so the first `$4` of
 * both together are among them.
 *
 * OFFSET 0 keeps the order of the identifiers and the look-up of each by primary key.
 */
export function windowSql(collection: Collection, filters: readonly RestFilter[]): string {
  const id = quoted(collection.identifier);
  const history = historyTable(collection);
  const conditions = filterConditions(filters, { first: FIRST_FILTER });
  const isOwn = conditions.map((condition) => ` AND ${condition}`).join('');
  const stored = `SELECT FROM ${quoted(collection.resource)} t WHERE t.${id} = o.id${isOwn} OFFSET 0`;
  const changed = `SELECT FROM ${history} h WHERE h.${id} = o.id AND h.at > $5::timestamptz`;
  const restored = conditions.length > 0 ? changed : `${changed} AND h.operation = 'restore'`;
  const size = `$4::integer * ${ROWS_OF_ONE}`;
  // Each month is a partition, so those before the time are not read.
  const rows = (
    after: string,
  ) => `(SELECT t.${id} AS id, t.at, ${conditions.join(' AND ') || 'true'} AS is_old
    FROM ${history} t WHERE t.${id} > ${after} AND t.at >= date_trunc('month', $1::timestamptz, 'UTC')
    ORDER BY t.${id} LIMIT ${size})`;
  const registered = `(SELECT generate_series(greatest(lower(r)::bigint, $2::bigint + 1), upper(r)::bigint - 1)::integer AS id
    FROM (SELECT r FROM (${drawnSince(collection, '>=')}) d, unnest(d.ids) r WHERE upper(r) - 1 > $2::integer ORDER BY r OFFSET 0) r
    LIMIT ${size})`;
  const ids = (from: string) =>
    `(SELECT array_agg(id ORDER BY id) FROM (SELECT o.id ${from} LIMIT $4::integer) p)`;
  const shownOnce = `(o.id > $3::integer OR NOT EXISTS (${restored} OFFSET 0))`;
  const fits = (found: string, window: string) =>
    `CASE WHEN cardinality(${found}) = $4::integer THEN true ELSE (SELECT count(*) FROM ${window} w) < ${size} END`;
  return `
WITH found AS MATERIALIZED (SELECT
  ${ids(`FROM (SELECT DISTINCT id FROM ${rows('$2::integer')} w WHERE at >= $1::timestamptz ORDER BY id OFFSET 0) o
    CROSS JOIN LATERAL (${stored}) t WHERE ${shownOnce}`)} AS changed,
  ${ids(`FROM (SELECT id FROM ${registered} n OFFSET 0) o CROSS JOIN LATERAL (${stored}) t WHERE ${shownOnce}`)} AS registered,
  ${ids(`FROM (SELECT DISTINCT id FROM ${rows('$3::integer')} w WHERE at >= $1::timestamptz AND is_old ORDER BY id OFFSET 0) o
    LEFT JOIN LATERAL (SELECT true AS is_stored FROM (${stored}) s) t ON true
    WHERE t.is_stored IS NULL AND (o.id > $2::integer OR NOT EXISTS (${changed} OFFSET 0))`)} AS deleted
)
SELECT (${versionSql(literal(collection.resource))}) AS version, changed, registered, deleted,
  ${fits('changed', rows('$2::integer'))} AND ${fits('registered', registered)} AND ${fits('deleted', rows('$3::integer'))} AS complete
FROM found`;
}
