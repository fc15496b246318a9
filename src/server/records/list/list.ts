import type { Collection } from '@/domain/collections';
import { holdTime } from '../history/until';
import type { KnownTotal } from './known-totals';
import { listByCursor, refuseUnknownTime } from './list-history';
import { type ListQuery, MAX_LIMIT } from './list-query';
import {
  estimateSql,
  type FirstRow,
  type ListStatements,
  listStatements,
  NOT_COUNTED,
  type PageRow,
  versionSql,
} from './list-sql';
import type { BegunTotal, List, ListRequest, ListStore } from './list-types';
import { readLongList } from './long-list';
import { nextAfter } from './order/next-page';
import { isOrderedPage, listOrderedPage } from './ordered/ordered-page';
import { limitedBy, ownFilters } from './own-records';
import { pageSizeOf, sharedPageSizeOf } from './page-size';
import { isPinnedPage, listPinnedPage } from './pinned/pinned-page';

/**
 * Reads the matching records in ascending order of the identifier, or in the order that the query asks for, from one consistent
 * snapshot. A list of one page takes one round trip; others are streamed, and the next page is read while the one before is sent.
 * Source: docs/specification.md, "List".
 */
export async function list(store: ListStore, asked: ListRequest): Promise<List> {
  const { actor, collection } = asked;
  const query = limitedBy(asked.query, ownFilters(actor, collection));
  const request = { ...asked, query };
  if (isPinnedPage(request)) return listPinnedPage(store, request);
  if (isOrderedPage(request)) return listOrderedPage(store, request, await beginTotal(store, request));
  const isByCursor = [query.asOf, query.changedSince, query.order].some((asked) => asked !== undefined);
  if (isByCursor) return listByCursor(store, request);
  const pageSize = Math.min(query.limit ?? MAX_LIMIT, pageSizeOf(collection));
  const { isCounted, known, totalOf } = await beginTotal(store, request);
  const looksOn = query.limit === pageSize;
  const statements = listStatements(collection, query, {
    ...{ isCounted, pageSize, looksOn, recordsAs: request.recordsAs },
  });
  const page = { collection, after: query.after, pageSize, isCounted, known };
  const first = await readFirst(store, statements, page);
  const summary = { version: first.version, total: totalOf(first) };
  if (isLast(first, pageSize, query.limit))
    return {
      ...{ ...summary, first: first.records ?? '', more: undefined, close: async () => {} },
      nextPage: first.more ? nextAfter(first.last) : undefined,
    };
  // The first page is not kept in memory meanwhile: many lists may wait for a snapshot.
  const sharedPageSize = sharedPageSizeOf(first.records!.length, first.count);
  return readLongList(store, query, { pageSize, sharedPageSize, statements, summary, totalOf });
}

/** How the total of a list is made. */
async function beginTotal(store: ListStore, request: ListRequest): Promise<BegunTotal> {
  const { collection, query, count } = request;
  const estimate = count === 'estimated' ? await estimateOf(store, request) : undefined;
  const isCounted = count !== 'none' && estimate === undefined;
  const known = isCounted ? store.totals.of(collection, query.filters) : undefined;
  return {
    isCounted,
    known,
    totalOf: ({ version, total, count }, before = known?.total ?? 0) => {
      if (!isCounted) return estimate === undefined ? null : Math.max(estimate, count);
      if (query.filters.length > 0 && (total !== null || known?.isSteady === false))
        store.totals.remember(collection, query.filters, {
          version,
          total: total ?? before,
          isSteady: total === null,
        });
      return total ?? before;
    },
  };
}

type FirstPage = Readonly<{
  collection: Collection;
  after: number;
  pageSize: number;
  isCounted: boolean;
  known: KnownTotal | undefined;
}>;

/**
 * Reads the first page, by the prepared statement if it is likely that nothing must be counted: if all matches fitted on one
 * page the last time, or the collection had not changed since the time before.
 */
async function readFirst(
  { queryRow, totals: { stored } }: ListStore,
  { name, first, firstParams, prepared }: ListStatements,
  { collection, after, pageSize, isCounted, known }: FirstPage,
): Promise<FirstRow> {
  const named = (statement: string | undefined) =>
    statement && `${statement} of ${magnitudeOf(stored.get(collection))}`;
  const read = async (statement: string | undefined, text: string, paramsOf: typeof firstParams) => {
    const row = await queryRow<FirstRow>(named(statement), text, paramsOf(after, pageSize, known?.version));
    stored.set(collection, row.stored);
    return row;
  };
  const isLikely =
    !isCounted || (known !== undefined && (known.isSteady || (after === 0 && known.total < pageSize)));
  if (prepared !== undefined && isLikely) {
    const row = await read(prepared.name, prepared.text, prepared.params);
    if (!isCounted || row.total !== NOT_COUNTED) return row;
  }
  return read(name, first, firstParams);
}

/** Statements are prepared anew for a table of four times the size: a plan made for few records reads all of them. */
const magnitudeOf = (records = 0): number => Math.ceil(Math.log2(records + 1) / 2);

/** Up to so many records are counted although an estimate is wanted: counting few is quick, and an estimate of few is poor. */
const COUNTED = 10_000;

/** The number of matches by PostgreSQL's statistics; undefined if there are few enough to count. */
async function estimateOf(store: ListStore, { collection, query }: ListRequest): Promise<number | undefined> {
  // The database keeps the number of all records.
  if (query.filters.length === 0) return undefined;
  const { params } = listStatements(collection, query);
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
    if (query.asOf !== undefined && query.pins === undefined)
      await holdTime(store, collection.resource, query.asOf);
    await refuseUnknownTime({ queryRow }, { collection, query });
    if (query.pins !== undefined) return query.pins.name;
  }
  const { text } = versionStatement;
  return (await store.queryRow<{ version: string }>(versionStatement.name, text, [collection.resource]))
    .version;
}

const versionStatement = { name: 'collection version', text: versionSql('$1') };

const isLast = ({ count }: PageRow, asked: number, remaining: number | undefined): boolean =>
  count < asked || count === remaining;
