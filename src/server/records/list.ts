import type { Collection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import { type Changes, listOverTime, refuseUnknownTime } from './list-history';
import { type ListQuery, MAX_LIMIT } from './list-query';
import {
  estimateSql,
  type FirstRow,
  type ListStatements,
  listStatements,
  type PageRow,
  versionSql,
} from './list-sql';
import { pageSizeOf } from './page-size';

/** What the list needs of the database: single statements, and a snapshot to read page after page from. */
export type ListStore = Readonly<{
  queryRow: <Row>(name: string | undefined, text: string, params: readonly unknown[]) => Promise<Row>;
  /** One connection whose statements all see the database as it was at the first. */
  openSnapshot: () => Promise<Snapshot>;
}>;

export type Snapshot = Readonly<{
  queryRow: <Row>(text: string, params: readonly unknown[]) => Promise<Row>;
  query: <Row>(text: string, params: readonly unknown[]) => Promise<Row[]>;
  /** Gives the connection back. */
  close: () => Promise<void>;
}>;

/** Who asks for what. */
export type ListRequest = Readonly<{
  actor: Actor;
  collection: Collection;
  query: ListQuery;
  /** How the total is made; `exact` by default. */
  count?: Count | undefined;
}>;

/** `estimated`: by PostgreSQL's statistics where many records match, exactly where few do. */
export type Count = 'exact' | 'estimated' | 'none';

/** A list under way. */
export type List = Readonly<{
  /** Changes with every write of the collection (docs/specification.md, "List", ETag). */
  version: string;
  /** How many records match, whatever the page; null where the caller does not want to know. */
  total: number | null;
  /** The first page: records as JSON objects separated by commas; empty where none match. */
  first: string;
  /** The pages after it, likewise; undefined where there are none. */
  more: AsyncIterable<string> | undefined;
  /** Where what changed since a time was asked for. */
  changes?: Changes | undefined;
  /** Gives the connection back; owed once, whether the pages were read or not. */
  close: () => Promise<void>;
}>;

/**
 * Reads the records that match, ascending by identifier, from one consistent snapshot. What fits a page takes one
 * round trip; the rest is streamed, the next page read while the one before is being sent.
 * Source: docs/specification.md, "List".
 */
export async function list(store: ListStore, request: ListRequest): Promise<List> {
  const { collection, query } = request;
  if (query.asOf !== undefined || query.changedSince !== undefined) return listOverTime(store, request);
  const pageSize = Math.min(query.limit ?? MAX_LIMIT, pageSizeOf(collection));
  const estimate = request.count === 'estimated' ? await estimateOf(store, request) : undefined;
  const isCounted = request.count !== 'none' && estimate === undefined;
  const statements = listStatements(collection, query, isCounted);
  const params = statements.params(query.after, pageSize);
  const summaryOf = ({ version, total, records, count }: FirstRow) => ({
    version,
    total: isCounted ? (total ?? 0) : estimate === undefined ? null : Math.max(estimate, count),
    first: records ?? '',
  });
  let first = await store.queryRow<FirstRow>(statements.name, statements.first, params);
  if (first.total === null && statements.first !== statements.firstOfMany)
    first = await store.queryRow<FirstRow>(undefined, statements.firstOfMany, params);
  if (isLast(first, pageSize, query.limit))
    return { ...summaryOf(first), more: undefined, close: async () => {} };

  const snapshot = await store.openSnapshot();
  try {
    const again = await snapshot.queryRow<FirstRow>(statements.firstOfMany, params);
    return {
      ...summaryOf(again),
      more: readOn(snapshot, again, { statements, pageSize, limit: query.limit }),
      close: () => snapshot.close(),
    };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** Up to so many are counted where an estimate is wanted: that is quick, and an estimate of few is a poor one. */
const COUNTED = 10_000;

/** How many records match by PostgreSQL's statistics; undefined where they are few enough to count. */
async function estimateOf(store: ListStore, { collection, query }: ListRequest): Promise<number | undefined> {
  const { params } = listStatements(collection, query, false);
  const plan = await store.queryRow<Explained>(undefined, estimateSql(collection, query), params(0, 1));
  const rows = plan['QUERY PLAN'][0].Plan['Plan Rows'];
  return rows > COUNTED ? rows : undefined;
}

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/**
 * The collection's version alone, by one small query.
 * @param query where a list is asked for: judges its time as reading it would
 */
export async function versionOf(
  store: ListStore,
  { collection, query }: { collection: Collection; query?: ListQuery | undefined },
): Promise<string> {
  if (query !== undefined && (query.asOf ?? query.changedSince) !== undefined) {
    const queryRow = <Row>(text: string, params: readonly unknown[]) =>
      store.queryRow<Row>(undefined, text, params);
    await refuseUnknownTime({ queryRow }, { collection, query });
  }
  const { text } = versionStatement;
  return (await store.queryRow<{ version: string }>(versionStatement.name, text, [collection.resource]))
    .version;
}

const versionStatement = { name: 'collection version', text: versionSql('$1') };

type Plan = { statements: ListStatements; pageSize: number; limit: number | undefined };

const isLast = ({ count }: PageRow, asked: number, remaining: number | undefined): boolean =>
  count < asked || count === remaining;

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
    // It is heard at the next turn; a reader who leaves before is no reason for an unhandled rejection.
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
