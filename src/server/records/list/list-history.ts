import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshot } from '@/server/database/reads/shared-snapshots';
import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import { invalid } from '@/server/input/input';
import { holdTime, type Until, untilAfter, utcText, type Walk } from '../history/until';
import {
  type Counts,
  type CursorRow,
  cursorStatements,
  NO_END,
  type PageEnd,
  PLANNING,
} from './list-history-sql';
import type { ListQuery } from './list-query';
import type { List, ListRequest, ListStore } from './list-types';
import { nextAfterPosition } from './order/next-page';
import { pageSizeOf } from './page-size';
import { type OpenedPage, openWalkPage } from './walk/walk-page';

/**
 * How long a list is read again if a running batch may have a label at or before its `as_of`, or if the `until` of a first page
 * is not after its `changed_since`; short batches end in that time.
 */
const WAIT_MS = 1_000;
const BETWEEN_READS_MS = 20;

/**
 * Reads the records as they were at a time (`as_of`), those changed since a time (`changed_since`), or records in another order than
 * that of the identifier, in one snapshot.
 * Source: docs/decisions/history-of-records.md, docs/decisions/list-order.md.
 * @throws {ServiceError} `invalid_parameter` for a time before the history begins, or in the future
 */
export async function listByCursor(store: ListStore, request: ListRequest): Promise<List> {
  for (const deadline = performance.now() + WAIT_MS; ; await sleep(BETWEEN_READS_MS)) {
    const list = await readByCursor(store, request, { mayWait: performance.now() < deadline });
    if (list !== undefined) return list;
  }
}

/** @returns undefined if it should wait for running batches, and may */
async function readByCursor(
  store: ListStore,
  request: ListRequest,
  { mayWait }: { mayWait: boolean },
): Promise<List | undefined> {
  const { collection, query } = request;
  const walk = walkOf(request);
  // Held and begun before the snapshot, which then contains all batches committed in between.
  if (query.asOf !== undefined && query.pins === undefined) {
    const isHeld = await holdTime(store, collection.resource, query.asOf);
    if (!isHeld && mayWait) return undefined;
  }
  const begun = walk && (await beginPage(store, walk, query));
  const snapshot = await store.openSnapshot();
  try {
    if ((query.asOf ?? query.changedSince) !== undefined) await refuseUnknownTime(snapshot, request);
    await snapshot.query(PLANNING, []);
    const opened =
      query.walk === undefined
        ? await openAll(store, snapshot, request)
        : await openWalkPage(snapshot, request, begun!.until);
    const { counts, position } = opened;
    // Other pages may follow, which must have the same `until`.
    const isFirst = query.after === 0 && query.walk?.until === undefined;
    const isFirstOfMany = walk && isFirst && counts.remaining! >= (query.limit ?? Infinity);
    if (isFirstOfMany && mayWait && !begun!.isAfter) {
      await snapshot.close();
      return undefined;
    }
    const size = pageSizeOf(collection);
    const { limit } = query;
    const isOnePage = limit !== undefined && limit <= size;
    const end = isOnePage ? undefined : await opened.end();
    await opened.open();
    // One page is read with what follows it.
    const first = await fetchPage(snapshot, isOnePage ? 'ALL' : size);
    const shown = first.filter(isOf(limit));
    const hasMore = !isOnePage && first.length === size;
    if (isFirstOfMany) await store.walks.remember(store, { ...walk, ...begun! });
    if (!hasMore) await snapshot.close();
    return {
      version: query.pins?.name ?? counts.version,
      total: request.count === 'none' ? null : counts.total,
      first: textOf(shown),
      nextPage: nextPageOf(request, end ?? endOf(first, shown)),
      more: hasMore ? furtherPages(snapshot, { size, limit }) : undefined,
      changes: walk && { deleted: counts.deleted ?? '', until: begun!.until, position },
      close: hasMore ? () => snapshot.close() : async () => {},
    };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** Counts all changes, and opens the cursor of the records. */
async function openAll(
  { totals }: ListStore,
  snapshot: Snapshot,
  { collection, query, count, recordsAs }: ListRequest,
): Promise<OpenedPage> {
  const sql = cursorStatements(collection, query, { isCounted: count !== 'none', recordsAs });
  const counted = () => snapshot.queryRow<Counts>(sql.counts, sql.countsParams);
  const { end } = sql;
  const pinned = async (version: string): Promise<Counts> => {
    const read = async () => (await counted()).total;
    const total = count === 'none' ? 0 : await totals.ofPins(collection, query, read);
    return { version, total, remaining: null, deleted: null };
  };
  return {
    counts: query.pins === undefined ? await counted() : await pinned(query.pins.name),
    position: undefined,
    open: () => snapshot.query(sql.open, sql.openParams),
    end: async () => (end === undefined ? NO_END : snapshot.queryRow<PageEnd>(end, sql.openParams)),
  };
}

/** The `until` of a page: a new walk begins at the present. */
async function beginPage(store: ListStore, walk: Walk, { after, walk: page }: ListQuery): Promise<Until> {
  if (page?.until !== undefined) return { until: page.until, isAfter: true };
  if (after === 0) return untilAfter(store, walk);
  return { until: await store.walks.find(store, walk), isAfter: true };
}

const walkOf = ({ actor, collection, query }: ListRequest): Walk | undefined =>
  query.changedSince === undefined
    ? undefined
    : {
        owner: 'id' in actor ? actor.id : actor.kind,
        collection: collection.resource,
        since: query.changedSince,
      };

/**
 * Refuses a time before the history begins or in the future. The database decides by its labels, not by a clock.
 * @throws {ServiceError} `invalid_parameter`
 */
export async function refuseUnknownTime(
  { queryRow }: Pick<Snapshot, 'queryRow'>,
  { collection, query }: Pick<ListRequest, 'collection' | 'query'>,
): Promise<void> {
  const field = query.asOf === undefined ? 'changed_since' : 'as_of';
  const { kept, known, at } = await queryRow<{ kept: boolean; known: boolean; at: string }>(TIME, [
    query.asOf ?? query.changedSince,
    collection.resource,
  ]);
  if (!known) throw invalid(field, { code: 'in_the_future' });
  if (!kept) throw invalid(field, { code: 'before_history', since: at });
}

const TIME = `
SELECT at <= $1::timestamptz AS kept, $1::timestamptz <= ${HISTORY_SCHEMA}.present($2::text) AS known, ${utcText('at')} AS at
FROM ${HISTORY_SCHEMA}.beginning`;

const fetchPage = (snapshot: Snapshot, size: number | 'ALL'): Promise<CursorRow[]> =>
  snapshot.query<CursorRow>(`FETCH ${size} FROM list`, []);

/** Whether a row belongs to the page, and does not only follow it. */
const isOf =
  (limit = Number.POSITIVE_INFINITY) =>
  ({ place = 0 }: CursorRow): boolean =>
    place <= limit;

const textOf = (rows: readonly CursorRow[]): string => rows.map(({ record }) => record).join(',');

/** The end of a page whose rows were all read, with those that follow it. */
const endOf = (read: readonly CursorRow[], shown: readonly CursorRow[]): PageEnd => ({
  last: shown.at(-1)?.position ?? null,
  more: read.length > shown.length,
});

const nextPageOf = ({ collection, query }: ListRequest, { last, more }: PageEnd): string | undefined =>
  more && last !== null ? nextAfterPosition(last, { collection, order: query.order }) : undefined;

async function* furtherPages(
  snapshot: Snapshot,
  { size, limit }: { size: number; limit: number | undefined },
): AsyncGenerator<string> {
  for (;;) {
    const rows = await fetchPage(snapshot, size);
    const shown = rows.filter(isOf(limit));
    if (shown.length > 0) yield textOf(shown);
    if (rows.length < size) return;
  }
}
