import type { JudgedView } from '@/domain/collections/view/judge';
import type { JudgedFilter } from '@/domain/collections/view/judge-filter';
import type { RowKey, WireRecord } from '@/domain/collections/view/view';
import { literal, wireColumns } from '@/server/database/schema/sql';
import { versionSql } from '@/server/records/list/list-sql';
import { createParameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import { columnSql, matchingSql, orderSql, type Viewed } from './view-sql';

/** Some rows of a view, in its order. */
export type RowsReply = Readonly<{ version: string; rows: WireRecord[] }>;

export type Range = Readonly<{
  /** Only rows after this position. */
  after?: RowKey | undefined;
  /** Number of rows to skip first. */
  skip?: number | undefined;
  take?: number | undefined;
}>;

/** Reads rows and the collection's version from one snapshot. */
export async function readRows(
  read: Reader,
  { after, skip = 0, take, ...viewed }: Viewed & Range & { take: number },
  options?: ReadOptions,
): Promise<RowsReply> {
  const parameters = createParameters();
  const page = `
SELECT t.* ${matchingSql(viewed, parameters, after)}
${orderSql(viewed.view)} LIMIT ${parameters.place(take, 'integer')} OFFSET ${parameters.place(skip, 'integer')}`;
  // Only for the rows of the page: below the sort, PostgreSQL would format every row of the table.
  const wire = `SELECT ${wireColumns(viewed.collection.columns, 't')} FROM (${page}) t`;
  const text = `SELECT ${versionColumn(viewed)}, string_agg(row_to_json(r)::text, ',') AS rows FROM (${wire}) r`;
  const { version, rows } = await read<{ version: string; rows: string | null }>(text, parameters, {
    ...options,
    everywhere: after === undefined && searchesTexts(viewed.view),
  });
  return { version, rows: JSON.parse(`[${rows ?? ''}]`) };
}

/**
 * PostgreSQL cannot know how rare a part of a text is, nor that all matching rows are at the end of the table, and would
 * follow the index row by row. After a row that was found, others are usually near.
 */
const searchesTexts = ({ search, filter }: JudgedView): boolean =>
  search !== undefined || (filter !== undefined && hasPartOfText(filter));

const hasPartOfText = (filter: JudgedFilter): boolean =>
  'all' in filter
    ? filter.all.some(hasPartOfText)
    : 'any' in filter
      ? filter.any.some(hasPartOfText)
      : /contains|With$/i.test(filter.op);

export type RowCount = Readonly<{ version: string; total: number }>;

/** Counts the rows of a view. */
export function countRows(read: Reader, viewed: Viewed, options?: ReadOptions): Promise<RowCount> {
  const parameters = createParameters();
  const text = `SELECT ${versionColumn(viewed)}, count(*)::integer AS total ${matchingSql(viewed, parameters)}`;
  return read(text, parameters, options);
}

/** A name that is not a field's. */
const PLACE = '"#"';

/** Position keys of a view at regular distances: `keys[i]` is that of the row before `(i + 1) * every`. */
export type Anchors = RowCount & Readonly<{ keys: RowKey[] }>;

/** Finds every n-th row of a view, and counts them all, in one pass. */
export async function readAnchors(
  read: Reader,
  { every, ...viewed }: Viewed & { every: number },
  options?: ReadOptions,
): Promise<Anchors> {
  const parameters = createParameters();
  const fields = viewed.view.sort.map(({ field }) => field);
  const place = `row_number() OVER (${orderSql(viewed.view)}) AS ${PLACE}`;
  const numbered = `SELECT ${fields.map(columnSql).join(', ')}, ${place} ${matchingSql(viewed, parameters)}`;
  const key = `(SELECT to_json(k) FROM (SELECT t.${PLACE}, ${wireColumns(fields, 't')}) k)`;
  const anchor = `t.${PLACE} % ${parameters.place(every, 'bigint')} = 0`;
  const text = `
SELECT ${versionColumn(viewed)}, count(*)::integer AS total, json_agg(${key}) FILTER (WHERE ${anchor}) AS keys
FROM (${numbered}) t`;
  type Found = WireRecord & { '#': number };
  const found = await read<RowCount & { keys: Found[] | null }>(text, parameters, options);
  const keys = (found.keys ?? []).sort((a, b) => a['#'] - b['#']);
  return { ...found, keys: keys.map((anchored) => fields.map(({ name }) => anchored[name]!)) };
}

export const versionColumn = ({ collection }: Pick<Viewed, 'collection'>): string =>
  `(${versionSql(literal(collection.resource))}) AS version`;
