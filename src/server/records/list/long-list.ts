import { StreamReclaimed } from '@/server/database/reads/reclaim';
import type { Snapshot } from '@/server/database/reads/shared-snapshots';
import { ServiceError } from '@/server/errors';
import type { ListQuery } from './list-query';
import type { FirstRow, ListStatements, PageRow } from './list-sql';
import type { BegunTotal, List, ListStore } from './list-types';
import { nextAfter } from './order/next-page';

/** A list of at most so many pages is short, and waits for other short lists only. */
const SHORT_PAGES = 8;

/** A list whose first page is full. */
type Begun = Readonly<{
  pageSize: number;
  /** The number of records of a page while other lists are read from the same snapshot. */
  sharedPageSize: number;
  statements: ListStatements;
  /** The version and the total as read with the first page, before the snapshot. */
  summary: Pick<List, 'version' | 'total'>;
  totalOf: BegunTotal['totalOf'];
}>;

/**
 * Reads a list of more than one page from one snapshot. Its first page is read again in the snapshot, and its records are
 * counted again only if the collection has changed meanwhile.
 */
export async function readLongList(store: ListStore, query: ListQuery, begun: Begun): Promise<List> {
  const { statements, summary, totalOf } = begun;
  const isOf = (version: string) => async (snapshot: Snapshot) =>
    (await snapshot.queryRow<{ version: string }>(statements.version, [])).version === version;
  const length = { isShort: await isShort(store, query, begun) };
  const sharing = { ...length, isCurrent: isOf(summary.version) };
  const readFrom = async (snapshot: Snapshot): Promise<List> => {
    const asked = pageSizeIn(snapshot, begun);
    const params = statements.firstParams(query.after, asked, summary.version);
    const first = await snapshot.queryRow<FirstRow>(statements.first, params);
    const nextPage = await pageAfter(snapshot, query, statements);
    const pages = continued(snapshot, {
      statements,
      version: first.version,
      reopen: () => store.shareSnapshot({ ...length, isBegun: true, isCurrent: isOf(first.version) }),
    });
    return {
      version: first.version,
      total: totalOf(first, summary.total ?? undefined),
      first: first.records ?? '',
      nextPage,
      more: readOn(pages, { page: first, asked }, { ...begun, limit: query.limit }),
      close: pages.close,
    };
  };
  const snapshot = await store.shareSnapshot(sharing);
  try {
    return await readFrom(snapshot).catch(closing(snapshot));
  } catch (error) {
    if (!isFaultOfReplica(snapshot, error)) throw error;
    const again = await store.shareSnapshot({ ...sharing, isOfPrimary: true });
    return readFrom(again).catch(closing(again));
  }
}

/** The page after one of more records than are read at once; `undefined` if no record follows. */
async function pageAfter(
  snapshot: Snapshot,
  { limit, after }: ListQuery,
  { end, params }: ListStatements,
): Promise<string | undefined> {
  if (limit === undefined) return undefined;
  const { last, more } = await snapshot.queryRow<Pick<PageRow, 'last' | 'more'>>(end, params(after, limit));
  return more ? nextAfter(last) : undefined;
}

/** Closes a snapshot from which a reading failed. */
const closing = (snapshot: Snapshot) => async (error: unknown) => {
  await snapshot.close();
  throw error;
};

/** Whether the primary may answer what failed: a replica may be killed, or cancel a statement that its replay conflicts with. */
const isFaultOfReplica = ({ isReplica }: Snapshot, error: unknown): boolean =>
  isReplica === true && !(error instanceof ServiceError);

/** The source of further pages. */
type Pages = Pick<Snapshot, 'isShared' | 'close'> &
  Readonly<{ read: (after: number, limit: number) => Promise<PageRow> }>;

/**
 * Reads pages from a snapshot. If it was ended because others needed its connection, or a replica failed, they come from a new
 * one of the primary, provided that the collection has not changed.
 * @throws {StreamReclaimed} or the error of the replica, if it has
 */
function continued(
  begun: Snapshot,
  options: { statements: ListStatements; version: string; reopen: () => Promise<Snapshot> },
): Pages {
  const { statements, version, reopen } = options;
  let snapshot = begun;
  let isClosed = false;
  return {
    isShared: () => snapshot.isShared(),
    close: () => {
      isClosed = true;
      return snapshot.close();
    },
    async read(after, limit) {
      try {
        return await snapshot.queryRow<PageRow>(statements.next, statements.params(after, limit));
      } catch (error) {
        const isOfReplica = isFaultOfReplica(snapshot, error);
        if (!(error instanceof StreamReclaimed || isOfReplica) || isClosed) throw error;
        if (isOfReplica) await snapshot.close();
        snapshot = await reopen();
        if (isClosed) {
          await snapshot.close();
          throw error;
        }
        const params = statements.firstParams(after, limit, version);
        const page = await snapshot.queryRow<FirstRow>(statements.first, params);
        if (page.version !== version) throw error;
        return page;
      }
    },
  };
}

/** Whether a list has few pages. If neither its limit nor its total says so, its records are counted up to that many. */
async function isShort(
  store: ListStore,
  { limit = Number.POSITIVE_INFINITY, after }: ListQuery,
  { pageSize, statements, summary: { total } }: Begun,
): Promise<boolean> {
  const max = SHORT_PAGES * pageSize;
  if (limit <= max) return true;
  if (total !== null) return total <= max;
  const params = statements.params(after, max + 1);
  return (await store.queryRow<{ count: number }>(undefined, statements.countUpTo, params)).count <= max;
}

type PageSizes = Pick<Begun, 'pageSize' | 'sharedPageSize'>;
type Plan = PageSizes & { limit: number | undefined };

/**
 * Reads the pages after the first. A list that is alone in its snapshot reads each page while the one before is sent.
 * Lists that share a snapshot keep its connection busy together: each reads a page only when the one before was taken, so
 * that many lists need little memory.
 */
async function* readOn(
  pages: Pages,
  first: { page: PageRow; asked: number },
  plan: Plan,
): AsyncGenerator<string> {
  const { limit = Number.POSITIVE_INFINITY } = plan;
  let remaining = limit;
  let { asked } = first;
  const pageAfter = ({ count, last }: PageRow): Promise<PageRow> | undefined => {
    remaining -= count;
    if (count < asked || remaining === 0) return undefined;
    asked = Math.min(pageSizeIn(pages, plan), remaining);
    const reading = pages.read(last!, asked);
    // The page is awaited in the next round. If it fails before that, or the reader leaves, the rejection must not be
    // unhandled.
    reading.catch(() => {});
    return reading;
  };
  let upcoming = pageAfter(first.page);
  while (upcoming !== undefined) {
    const page: PageRow = await upcoming;
    if (page.records === null) return;
    const isAlone = !pages.isShared();
    if (isAlone) upcoming = pageAfter(page);
    yield page.records;
    if (!isAlone) upcoming = pageAfter(page);
  }
}

const pageSizeIn = (snapshot: Pick<Snapshot, 'isShared'>, { pageSize, sharedPageSize }: PageSizes): number =>
  snapshot.isShared() ? sharedPageSize : pageSize;
