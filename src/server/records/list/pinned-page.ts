import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import { invalid } from '@/server/input/input';
import { utcText } from '../history/until';
import { type Pins, pinnedSql } from '../released/pinned-sql';
import { RELEASE } from '../released/public-releases';
import { pageEnd } from './list-history-sql';
import { filterConditions, filterValues } from './list-rows-sql';
import { type PageRow, pageSql } from './list-sql';
import type { List, ListRequest, ListStore } from './list-types';
import { pageSizeOf } from './page-size';

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
  const source = `FROM (${pinnedSql(collection, pins)}) t`;
  const conditions = filterConditions(query.filters).map((condition) => ` AND ${condition}`);
  const rows = `${source} WHERE ${id} > $1::integer${conditions.join('')} ORDER BY ${id} ${pageEnd(query, '$2')}`;
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
  const counted = () =>
    isAll ? Promise.resolve(row.count) : countPinned(store, { source, conditions, values });
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
async function countPinned(
  store: ListStore,
  {
    source,
    conditions,
    values,
  }: { source: string; conditions: readonly string[]; values: readonly unknown[] },
): Promise<number> {
  const text = `SELECT count(*)::integer AS count ${source} WHERE $1::integer IS NOT NULL AND $2::integer IS NOT NULL${conditions.join('')}`;
  return (await store.queryRow<{ count: number }>(undefined, text, [0, 0, ...values])).count;
}

/** @throws {ServiceError} `invalid_parameter` if months were dropped that a release needs, which happens only by hand */
function refuseForgotten({ kept, beginning }: Pick<PinnedRow, 'kept' | 'beginning'>): void {
  if (!kept) throw invalid(RELEASE, { code: 'before_history', since: beginning });
}
