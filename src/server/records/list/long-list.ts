import type { Snapshot } from '@/server/database/reads/shared-snapshots';
import type { ListQuery } from './list-query';
import type { FirstRow, ListStatements, PageRow } from './list-sql';
import type { List, ListStore } from './list-types';

/** A list of so many pages at most is short, and waits for other short lists only. */
const SHORT_PAGES = 8;

/** A list whose first page is full. */
type Begun = Readonly<{
  pageSize: number;
  statements: ListStatements;
  /** As read with the first page, before the snapshot. */
  summary: Pick<List, 'version' | 'total'>;
  totalOf: (first: FirstRow) => number | null;
}>;

/**
 * Reads a list of more than one page from one snapshot, the next page while the one before is being sent. Its first page
 * is read again in the snapshot, and its records are counted again only if the collection has changed meanwhile.
 */
export async function readLongList(store: ListStore, query: ListQuery, begun: Begun): Promise<List> {
  const { pageSize, statements, summary, totalOf } = begun;
  const snapshot = await store.shareSnapshot({ isShort: await isShort(store, query, begun) });
  const params = statements.params(query.after, pageSize);
  try {
    let first = await snapshot.queryRow<FirstRow>(statements.firstUncounted, params);
    let { total } = summary;
    if (first.version !== summary.version) {
      first = await snapshot.queryRow<FirstRow>(statements.firstOfMany, params);
      total = totalOf(first);
    }
    return {
      version: first.version,
      total,
      first: first.records ?? '',
      more: readOn(snapshot, first, { statements, pageSize, limit: query.limit }),
      close: () => snapshot.close(),
    };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** Whether a list has few pages. Where neither its limit nor its total tells, its records are counted up to that many. */
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

type Plan = { statements: ListStatements; pageSize: number; limit: number | undefined };

async function* readOn(snapshot: Snapshot, first: PageRow, plan: Plan): AsyncGenerator<string> {
  const { statements, pageSize } = plan;
  let remaining = plan.limit;
  const read = (after: number, limit: number) =>
    snapshot.queryRow<PageRow>(statements.next, statements.params(after, limit));
  const pageAfter = (page: PageRow): { asked: number; page: Promise<PageRow> } | undefined => {
    if (remaining !== undefined) remaining -= page.count;
    const asked = Math.min(pageSize, remaining ?? pageSize);
    if (asked === 0) return undefined;
    const reading = read(page.last!, asked);
    // It is awaited in the next round. Until then, or if the reader leaves, its rejection must not go unhandled.
    reading.catch(() => {});
    return { asked, page: reading };
  };
  let upcoming = first.count < pageSize ? undefined : pageAfter(first);
  while (upcoming !== undefined) {
    const { asked, page: reading } = upcoming;
    const page = await reading;
    if (page.records === null) return;
    upcoming = page.count < asked ? undefined : pageAfter(page);
    yield page.records;
  }
}
