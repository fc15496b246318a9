import type { Collection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import type { Snapshot } from '@/server/database/reads/shared-snapshots';
import { type Changes, listOverTime, refuseUnknownTime } from './list-history';
import { type ListQuery, MAX_LIMIT } from './list-query';
import { estimateSql, type FirstRow, listStatements, type PageRow, versionSql } from './list-sql';
import { readLongList } from './long-list';
import { pageSizeOf } from './page-size';

/** What a list needs of the database: single statements, and a snapshot from which pages are read. */
export type ListStore = Readonly<{
  queryRow: <Row>(name: string | undefined, text: string, params: readonly unknown[]) => Promise<Row>;
  /** A snapshot that other lists are read from at the same time, page by page in turn. */
  shareSnapshot: (list: { isShort: boolean }) => Promise<Snapshot>;
  /** A snapshot of the list's own, in which it may open a cursor and change settings. */
  openSnapshot: () => Promise<Snapshot>;
}>;

/** A validated request and its actor. */
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
  /** The number of matching records, independent of the page; null with `count=none`. */
  total: number | null;
  /** The first page: records as JSON objects separated by commas; empty if none match. */
  first: string;
  /** The following pages in the same format; undefined if there are none. */
  more: AsyncIterable<string> | undefined;
  /** Only with `changed_since`. */
  changes?: Changes | undefined;
  /** Gives the connection back. To be called once, whether the pages were read or not. */
  close: () => Promise<void>;
}>;

/**
 * Reads the matching records in ascending order of the identifier, from one consistent snapshot. A list of one page takes
 * one round trip; others are streamed, and the next page is read while the one before is sent.
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
  const totalOf = ({ total, count }: FirstRow) =>
    isCounted ? (total ?? 0) : estimate === undefined ? null : Math.max(estimate, count);
  let first = await store.queryRow<FirstRow>(statements.name, statements.first, params);
  if (first.total === null && statements.first !== statements.firstOfMany)
    first = await store.queryRow<FirstRow>(undefined, statements.firstOfMany, params);
  const summary = { version: first.version, total: totalOf(first) };
  if (isLast(first, pageSize, query.limit))
    return { ...summary, first: first.records ?? '', more: undefined, close: async () => {} };
  // The page is not kept meanwhile: many lists may wait for a snapshot.
  return readLongList(store, query, { pageSize, statements, summary, totalOf });
}

/** Up to so many records are counted although an estimate is wanted: counting few is quick, and an estimate poor. */
const COUNTED = 10_000;

/** The number of matches by PostgreSQL's statistics; undefined if there are few enough to count. */
async function estimateOf(store: ListStore, { collection, query }: ListRequest): Promise<number | undefined> {
  const { params } = listStatements(collection, query, false);
  const plan = await store.queryRow<Explained>(undefined, estimateSql(collection, query), params(0, 1));
  const rows = plan['QUERY PLAN'][0].Plan['Plan Rows'];
  return rows > COUNTED ? rows : undefined;
}

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/**
 * Reads only the collection's version, by one small query.
 * @param query if given, its `as_of` or `changed_since` is checked as for reading the list
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

const isLast = ({ count }: PageRow, asked: number, remaining: number | undefined): boolean =>
  count < asked || count === remaining;
