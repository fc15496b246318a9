import type { Collection } from '@/collections';
import { ServiceError } from '@/server/errors';
import { BATCH_TABLE, HISTORY_SCHEMA, historyTable, recordColumns } from './history/names';
import type { List, ListStore, Snapshot } from './list';
import type { ListQuery } from './list-query';
import { filterConditions, filterValues, versionSql } from './list-sql';
import { literal, quoted, recordJson } from './sql';

/** Records of one page: an earlier state is read through a cursor, whose pages need no keys. */
const PAGE = 1_000;

/** What a list over time answers beside its records. */
export type Changes = Readonly<{
  /** The identifiers of records that were deleted since, as JSON numbers separated by commas. */
  deleted: string;
  /** From when to ask the next time, RFC 3339: what was under way may be told twice, and is never left out. */
  until: string;
}>;

/**
 * Reads the records as they were at an earlier time, or those that changed since one, from one consistent snapshot.
 * Source: docs/history-of-records.md.
 * @throws {ServiceError} `invalid_parameter` for a time of which the history is not kept (any more)
 */
export async function listOverTime(
  store: ListStore,
  { collection, query }: { collection: Collection; query: ListQuery },
): Promise<List> {
  const since = query.asOf ?? query.changedSince!;
  const until = await watermark(store);
  const snapshot = await store.openSnapshot();
  try {
    await refuseForgotten(snapshot, query.asOf === undefined ? 'changed_since' : 'as_of', since);
    const sql = statementsOf(collection, query);
    const params = [since, query.after, ...sql.values];
    const { total } = await snapshot.queryRow<{ total: number }>(sql.total, params);
    const { version } = await snapshot.queryRow<{ version: string }>(VERSION, [collection.resource]);
    const changes =
      query.changedSince === undefined ? undefined : await changesOf(snapshot, collection, since, until);
    await snapshot.query(sql.open, [...params, query.limit ?? null]);
    const first = await fetchPage(snapshot);
    if (first.length === PAGE)
      return {
        version,
        total,
        first: first.join(','),
        more: furtherPages(snapshot),
        changes,
        close: () => snapshot.close(),
      };
    await snapshot.close();
    return { version, total, first: first.join(','), more: undefined, changes, close: async () => {} };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/**
 * Before the oldest transaction under way: whatever is not seen by a snapshot that is taken after this has a later
 * time. Taken before the snapshot, so that nothing can end in between unseen.
 */
async function watermark(store: ListStore): Promise<string> {
  const { until } = await store.queryRow<{ until: string }>('history watermark', WATERMARK, []);
  return until;
}

const WATERMARK = `
SELECT to_char(date_trunc('milliseconds', least(clock_timestamp(), min(xact_start))) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS until
FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const VERSION = versionSql('$1');

async function refuseForgotten(snapshot: Snapshot, field: string, since: string): Promise<void> {
  const { kept, at } = await snapshot.queryRow<{ kept: boolean; at: string }>(
    `SELECT at <= $1::timestamptz AS kept, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
     FROM ${HISTORY_SCHEMA}.beginning`,
    [since],
  );
  if (kept) return;
  throw new ServiceError('invalid_parameter', {
    field,
    details: { id: `riwayat disimpan sejak ${at}`, en: `the history is kept since ${at}` },
  });
}

async function fetchPage(snapshot: Snapshot): Promise<string[]> {
  return (await snapshot.query<{ record: string }>(`FETCH ${PAGE} FROM list`, [])).map(
    ({ record }) => record,
  );
}

async function* furtherPages(snapshot: Snapshot): AsyncGenerator<string> {
  for (let page = await fetchPage(snapshot); page.length > 0; page = await fetchPage(snapshot))
    yield page.join(',');
}

async function changesOf(
  snapshot: Snapshot,
  collection: Collection,
  since: string,
  until: string,
): Promise<Changes> {
  const id = quoted(collection.identifier);
  const { deleted } = await snapshot.queryRow<{ deleted: string | null }>(
    `SELECT string_agg(id::text, ',' ORDER BY id) AS deleted FROM (
       SELECT DISTINCT h.${id} AS id FROM ${historyTable(collection)} h WHERE h.at >= $1::timestamptz
         AND NOT EXISTS (SELECT FROM ${quoted(collection.resource)} t WHERE t.${id} = h.${id})
     ) d`,
    [since],
  );
  return { deleted: deleted ?? '', until };
}

/** `$1` the time, `$2` the identifier to read after, then the filters; to `open`, the limit at last. */
function statementsOf(collection: Collection, query: ListQuery) {
  const source = query.asOf === undefined ? changedSql(collection) : earlierSql(collection);
  const values = filterValues(query.filters);
  const id = `t.${quoted(collection.identifier)}`;
  const matching = `${id} IS NOT NULL${filterConditions(query.filters)
    .map((condition) => ` AND ${condition}`)
    .join('')}`;
  return {
    values,
    total: `SELECT count(*)::integer AS total FROM (${source}) t WHERE ${matching} AND $2::integer IS NOT NULL`,
    open: `
DECLARE list NO SCROLL CURSOR FOR
SELECT ${recordJson(collection, query.columns)} AS record FROM (${source}) t
WHERE ${matching} AND ${id} > $2::integer ORDER BY ${id} LIMIT $${values.length + 3}::integer`,
  };
}

/** The identifiers drawn later than `$1`: of records that were not there at that time. */
const drawnSince = ({ resource }: Collection, comparison: '>' | '>=') =>
  `SELECT coalesce(range_agg(b.new_records), '{}') AS ids FROM ${BATCH_TABLE} b
   WHERE b.collection = ${literal(resource)} AND b.at ${comparison} $1::timestamptz AND b.new_records IS NOT NULL`;

/**
 * The records as they were at `$1`: those that nothing touched since, and of the others the state that the first touch
 * kept, unless it says that there was none.
 */
function earlierSql(collection: Collection): string {
  const history = historyTable(collection);
  const id = quoted(collection.identifier);
  const isOld = (table: string) => `NOT ${table}.${id} <@ (${drawnSince(collection, '>')})`;
  return `
SELECT ${recordColumns(collection, 'c')} FROM ${quoted(collection.resource)} c
WHERE ${isOld('c')} AND NOT EXISTS (SELECT FROM ${history} h WHERE h.${id} = c.${id} AND h.at > $1::timestamptz)
UNION ALL
SELECT ${recordColumns(collection, 'f')} FROM (
  SELECT DISTINCT ON (h.${id}) h.* FROM ${history} h WHERE h.at > $1::timestamptz ORDER BY h.${id}, h.batch_id
) f WHERE f.operation <> 'restore' AND ${isOld('f')}`;
}

/** The records, as they are, that were registered or touched at `$1` or later. */
function changedSql(collection: Collection): string {
  const id = quoted(collection.identifier);
  return `
SELECT ${recordColumns(collection, 'c')} FROM ${quoted(collection.resource)} c JOIN (
  SELECT h.${id} AS id FROM ${historyTable(collection)} h WHERE h.at >= $1::timestamptz
  UNION
  SELECT n FROM (${drawnSince(collection, '>=')}) d, unnest(d.ids) r, generate_series(lower(r), upper(r) - 1) n
) touched ON touched.id = c.${id}`;
}
