import type { Collection } from '@/domain/collections';
import type { Snapshot } from '@/server/database/reads/shared-snapshots';
import { historyTable } from '@/server/database/schema/history-names';
import { literal, quoted, recordJson } from '@/server/database/schema/sql';
import { type Counts, NO_END, type PageEnd, touchedSince } from '../list-history-sql';
import type { ListQuery, WalkPosition } from '../list-query';
import { filterConditions, filterValues } from '../list-rows-sql';
import { versionSql } from '../list-sql';
import type { ListRequest } from '../list-types';
import { readWindow, type WalkPage } from './walk-window';

/** A page whose records can be read from the cursor `list`, once it is opened. */
export type OpenedPage = Readonly<{
  counts: Counts;
  /** The position at which the next page begins; undefined if there is none, or if it is asked for by `after`. */
  position: Required<WalkPosition> | undefined;
  open: () => Promise<unknown>;
  /** The end of a page of more records than are read at once, unless a walk has it in `position`. */
  end: () => Promise<PageEnd>;
}>;

/**
 * Finds the records and the deletions of one page of a walk, at most `limit` of each. A first page with fewer records has all
 * deletions: to a program that does not know tokens it is the last one.
 * @param until the `until` of the walk
 */
export async function openWalkPage(
  snapshot: Snapshot,
  { collection, query, count }: ListRequest,
  until: string,
): Promise<OpenedPage> {
  const { walk, limit, filters, columns } = query;
  const isCounted = isFirst(query) && count !== 'none';
  const params = [
    query.changedSince,
    walk!.records ?? NOBODY,
    walk!.deleted ?? NOBODY,
    limit! + 1,
    until,
    ...filterValues(filters),
  ];
  const window = isCounted ? undefined : await readWindow(snapshot, { collection, filters }, params);
  // A first page with few records has all deletions.
  const isPage = !isFirst(query) || (window?.records ?? []).length >= limit!;
  const page =
    window !== undefined && isPage
      ? window
      : await snapshot.queryRow<WalkPage>(pageSql(collection, query, isCounted), params);
  const total = isCounted ? page.total : (walk!.total ?? null);
  const records = cut(page.records, limit!);
  const isLastByRecords = isFirst(query) && records.shown.length < limit!;
  const deleted = cut(page.deleted, isLastByRecords ? Number.POSITIVE_INFINITY : limit!);
  const hasNext = records.last !== null || deleted.last !== null;
  return {
    counts: {
      version: page.version,
      total: total!,
      remaining: (page.records ?? []).length,
      deleted: deleted.shown.join(),
    },
    position: hasNext ? { records: records.last, deleted: deleted.last, until, total } : undefined,
    open: () => snapshot.query(recordsSql(collection, columns), [records.shown]),
    end: async () => NO_END,
  };
}

const isFirst = ({ walk }: ListQuery): boolean => walk!.until === undefined;

/** The number of the first filter's parameter. */
const FIRST_FILTER = 6;

/** Greater than every identifier that a page shows. */
const NOBODY = 2_147_483_647;

/** The identifiers that a page shows, and the last of them if more follow. */
function cut(found: readonly number[] | null, limit: number) {
  const shown = (found ?? []).slice(0, limit);
  return { shown, last: (found ?? []).length > limit ? shown.at(-1)! : null };
}

/**
 * `$1` the time, `$2` and `$3` the identifiers after which records and deletions are wanted, `$4` how many of each, `$5` the
 * `until`, then the filters. It goes through the identifiers that were changed in ascending order, and looks up each by primary
 * key until the page is full; OFFSET 0 is used as in the statements of a whole list.
 *
 * A record that an earlier page showed, and that was deleted since, is not shown as deleted too, nor the other way round: the
 * write has a label after `until`, so the next walk shows it.
 */
function pageSql(collection: Collection, query: ListQuery, isCounted: boolean): string {
  const { filters } = query;
  const id = quoted(collection.identifier);
  const conditions = filterConditions(filters, { first: FIRST_FILTER });
  const isOwn = conditions.map((condition) => ` AND ${condition}`).join('');
  const stored = `SELECT FROM ${quoted(collection.resource)} t WHERE t.${id} = o.id${isOwn} OFFSET 0`;
  const changed = `SELECT FROM ${historyTable(collection)} h WHERE h.${id} = o.id AND h.at > $5::timestamptz`;
  const restored = conditions.length > 0 ? changed : `${changed} AND h.operation = 'restore'`;
  const ids = (from: string, most = '$4::integer') =>
    `(SELECT array_agg(id ORDER BY id) FROM (SELECT o.id ${from} LIMIT ${most}) p)`;
  const mostDeleted = isFirst(query)
    ? '(SELECT CASE WHEN cardinality(f.records) >= $4::integer - 1 THEN $4::integer END FROM found f)'
    : '$4::integer';
  return `
WITH ${touchedSince(collection, conditions, 'least($2::integer, $3::integer)')},
found AS MATERIALIZED (SELECT ${ids(`FROM (SELECT id FROM touched WHERE id > $2::integer ORDER BY id OFFSET 0) o CROSS JOIN LATERAL (${stored}) t
    WHERE o.id > $3::integer OR NOT EXISTS (${restored})`)} AS records)
SELECT (${versionSql(literal(collection.resource))}) AS version,
  ${isCounted ? `(SELECT count(*)::integer FROM touched o CROSS JOIN LATERAL (${stored}) t)` : 'NULL::integer'} AS total,
  records,
  ${ids(
    `FROM (SELECT id FROM touched WHERE id > $3::integer AND is_old ORDER BY id OFFSET 0) o
    LEFT JOIN LATERAL (SELECT true AS is_stored FROM (${stored}) s) t ON true
    WHERE t.is_stored IS NULL AND (o.id > $2::integer OR NOT EXISTS (${changed}))`,
    mostDeleted,
  )} AS deleted
FROM found`;
}

const recordsSql = (collection: Collection, columns: ListQuery['columns']): string => `
DECLARE list NO SCROLL CURSOR FOR
SELECT ${recordJson(collection, columns)} AS record FROM unnest($1::integer[]) WITH ORDINALITY o (id, place)
CROSS JOIN LATERAL (SELECT * FROM ${quoted(collection.resource)} t WHERE t.${quoted(collection.identifier)} = o.id OFFSET 0) t
ORDER BY o.place`;
