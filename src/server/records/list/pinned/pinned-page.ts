import { HISTORY_SCHEMA } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import { invalid } from '@/server/input/input';
import { utcText } from '../../history/until';
import { firstPinnedSql, pinnedSql } from '../../released/pinned-sql';
import { RELEASE } from '../../released/public-releases';
import { filterConditions, filterValues } from '../list-rows-sql';
import { isWholeRow, type PageRow, pageSql, roundedUp } from '../list-sql';
import type { List, ListRequest, ListStore } from '../list-types';
import { nextAfter } from '../order/next-page';
import { pageSizeOf } from '../page-size';

type PinnedRow = PageRow & { kept: boolean; beginning: string };

/** Whether a list of releases is read as one page, by one statement. */
export const isPinnedPage = ({ collection, query }: ListRequest): boolean =>
  query.pins !== undefined &&
  query.order === undefined &&
  query.limit !== undefined &&
  query.limit <= pageSizeOf(collection);

/**
 * Reads a short list of releases.
 * @throws {ServiceError} `invalid_parameter` if the history does not reach back to them
 */
export async function listPinnedPage(store: ListStore, request: ListRequest): Promise<List> {
  const { collection, query, count } = request;
  const pins = query.pins!;
  const { name, text } = statementOf(request);
  const params = [query.after, query.limit, ...filterValues(query.filters)];
  const row = await store.queryRow<PinnedRow>(name, text, params);
  refuseForgotten(row);
  const isAll = query.after === 0 && !row.more;
  const counted = async () => (isAll ? row.count : countPinned(store, request));
  const total = count === 'none' ? null : await store.totals.ofPins(collection, query, counted);
  return {
    version: pins.name,
    total,
    first: row.records ?? '',
    nextPage: row.more ? nextAfter(row.last) : undefined,
    more: undefined,
    close: async () => {},
  };
}

type Statement = Readonly<{ name: string | undefined; text: string }>;

/** The most prepared statements: each connection keeps those that it has executed. */
const MAX_PREPARED = 64;
const prepared = new Map<string, Statement>();

/**
 * The statement of a page: `$1` the identifier to read after, `$2` the limit, then the filters. Without filters it has a name, so that it is
 * planned once for the pages of these releases; with filters it is planned for their values, as that of a plain list.
 */
function statementOf(request: ListRequest): Statement {
  const { collection, query, recordsAs = 'objects' } = request;
  if (query.filters.length > 0) return { name: undefined, text: textOf(request, query.limit!) };
  // As text, because PostgreSQL expects a page of unknown size to be a tenth of all records.
  const size = roundedUp(query.limit!);
  const columns = query.columns === collection.columns ? '*' : query.columns.map(({ name }) => name).join();
  const form = `${collection.resource} ${query.pins!.name} ${columns} ${recordsAs} ${size}`;
  const known = prepared.get(form);
  if (known !== undefined) return known;
  const text = textOf(request, size);
  if (prepared.size === MAX_PREPARED) return { name: undefined, text };
  const statement = { name: `pinned list ${prepared.size}`, text };
  prepared.set(form, statement);
  return statement;
}

/** @param size how many records are looked for at least, and one more, in each of the two parts */
function textOf({ collection, query, recordsAs }: ListRequest, size: number): string {
  const pins = query.pins!;
  const identifier = quoted(collection.identifier);
  const matching = (table: string) =>
    [`${table}.${identifier} > $1::integer`, ...filterConditions(query.filters, { table })].join(' AND ');
  // Another record shows that a page follows.
  const limit = String(size + 1);
  const first = firstPinnedSql(collection, pins, { also: matching, limit, size });
  const page = pageSql(
    collection,
    { ...query, recordsAs },
    `FROM (${first}) t ORDER BY t.${identifier} FETCH FIRST ($2::integer + 1) ROWS WITH TIES`,
    `rank() OVER (ORDER BY r.${isWholeRow(collection, { ...query, recordsAs }) ? identifier : 'id'})`,
  );
  return `SELECT p.*, b.at <= ${literal(pins.since)}::timestamptz AS kept, ${utcText('b.at')} AS beginning
FROM (${page}) p, ${HISTORY_SCHEMA}.beginning b`;
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
