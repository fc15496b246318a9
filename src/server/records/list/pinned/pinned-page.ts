import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import { invalid } from '@/server/input/input';
import { utcText } from '../../history/until';
import { firstPinnedSql, pinnedSql } from '../../released/pinned-sql';
import { RELEASE } from '../../released/public-releases';
import { pageEnd } from '../list-history-sql';
import { filterConditions, filterValues } from '../list-rows-sql';
import { type PageRow, pageSql } from '../list-sql';
import type { List, ListRequest, ListStore } from '../list-types';
import { pageSizeOf } from '../page-size';

type PinnedRow = PageRow & { kept: boolean; beginning: string };

/** Whether a list of releases is read as one page, by one statement. */
export const isPinnedPage = ({ collection, query }: ListRequest): boolean =>
  query.pins !== undefined && query.limit !== undefined && query.limit <= pageSizeOf(collection);

/**
 * Reads a short list of releases.
 * @throws {ServiceError} `invalid_parameter` if the history does not reach back to them
 */
export async function listPinnedPage(store: ListStore, request: ListRequest): Promise<List> {
  const { collection, query, count } = request;
  const pins = query.pins!;
  const id = `t.${quoted(collection.identifier)}`;
  const matching = (table: string) =>
    [
      `${table}.${quoted(collection.identifier)} > $1::integer`,
      ...filterConditions(query.filters, { table }),
    ].join(' AND ');
  const first = firstPinnedSql(collection, pins, {
    also: matching,
    limit: '$2::integer',
    size: query.limit!,
  });
  const rows = `FROM (${first}) t ORDER BY ${id} ${pageEnd(query, '$2')}`;
  const page = pageSql(collection, query, rows);
  const values = filterValues(query.filters);
  const row = await store.queryRow<PinnedRow>(
    undefined,
    `SELECT p.*, b.at <= ${literal(pins.since)}::timestamptz AS kept, ${utcText('b.at')} AS beginning
FROM (${page}) p, ${HISTORY_SCHEMA}.beginning b`,
    [query.after, query.limit, ...values],
  );
  refuseForgotten(row);
  const isAll = query.after === 0 && row.count < query.limit!;
  const counted = async () => (isAll ? row.count : countPinned(store, request));
  const total = count === 'none' ? null : await store.totals.ofPins(collection, query, counted);
  return {
    version: pins.name,
    total,
    first: row.records ?? '',
    more: undefined,
    close: async () => {},
  };
}

/** The number of records that a query of releases has. */
async function countPinned(store: ListStore, { collection, query }: ListRequest): Promise<number> {
  const conditions = [
    '$1::integer IS NOT NULL',
    '$2::integer IS NOT NULL',
    ...filterConditions(query.filters),
  ];
  const text = `SELECT count(*)::integer AS count FROM (${pinnedSql(collection, query.pins!)}) t WHERE ${conditions.join(' AND ')}`;
  return (await store.queryRow<{ count: number }>(undefined, text, [0, 0, ...filterValues(query.filters)]))
    .count;
}

/** @throws {ServiceError} `invalid_parameter` if months were dropped that a release needs, which happens only by hand */
function refuseForgotten({ kept, beginning }: Pick<PinnedRow, 'kept' | 'beginning'>): void {
  if (!kept) throw invalid(RELEASE, { code: 'before_history', since: beginning });
}
