import type { JudgedView } from '@/domain/collections/view/judge';
import type { JudgedFilter } from '@/domain/collections/view/judge-filter';
import type { RowKey, WireRecord } from '@/domain/collections/view/view';
import { literal, quoted, wireColumns } from '@/server/database/schema/sql';
import { storedSql, versionSql } from '@/server/records/list/list-sql';
import { createParameters, type Parameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import { matchingSql, orderSql, type Viewed, whereSql } from './view-sql';

/** Some rows of a view, in its order. */
export type RowsReply = Readonly<{ version: string; rows: WireRecord[] }>;

export type Range = Readonly<{
  /** Only rows after this position. */
  after?: RowKey | undefined;
  /** Number of rows to skip first. */
  skip?: number | undefined;
  take?: number | undefined;
}>;

/**
 * A text is searched for in so many of the first rows before the whole table is searched: most texts that people search for are
 * frequent.
 */
const NEAR_ROWS = 50_000;

/** Either rows from a position on, or the first `take` of the last `fromEnd` rows. */
type Page = Readonly<{ take: number; fromEnd?: number | undefined }> & Range;

/** Reads rows and the collection's version from one snapshot. */
export async function readRows(
  read: Reader,
  { after, skip = 0, take, fromEnd, ...viewed }: Viewed & Page,
  options?: ReadOptions,
): Promise<RowsReply> {
  const everywhere = after === undefined && searchesTexts(viewed.view);
  if (everywhere && fromEnd === undefined && isByIdentifier(viewed)) {
    const near = await readNear(read, { ...viewed, skip, take }, options);
    if (near.rows.length === take) return near;
  }
  const parameters = createParameters();
  const matching = `SELECT t.* ${matchingSql(viewed, parameters, after)}`;
  const order = orderSql(viewed.view);
  const page =
    fromEnd === undefined
      ? `${matching} ${order} ${partSql(parameters, { take, skip })}`
      : `SELECT t.* FROM (${matching} ${orderSql(reversed(viewed.view))} ${partSql(parameters, {
          take: Math.min(take, fromEnd),
          skip: Math.max(0, fromEnd - take),
        })}) t ${order}`;
  return readPage(read, { ...viewed, parameters, page }, { ...options, everywhere });
}

/** Reads the rows that are found among the first ones of the table; there may be more after those. */
function readNear(
  read: Reader,
  { take, skip, ...viewed }: Viewed & { take: number; skip: number },
  options?: ReadOptions,
): Promise<RowsReply> {
  const parameters = createParameters();
  const order = orderSql(viewed.view);
  const near = `SELECT t.* FROM ${quoted(viewed.collection.resource)} t ${order} LIMIT ${NEAR_ROWS}`;
  const page = `SELECT t.* FROM (${near}) t${whereSql(viewed, parameters)} ${order} ${partSql(parameters, { take, skip })}`;
  return readPage(read, { ...viewed, parameters, page }, options);
}

const partSql = (parameters: Parameters, { take, skip }: { take: number; skip: number }): string =>
  `LIMIT ${parameters.place(take, 'integer')} OFFSET ${parameters.place(skip, 'integer')}`;

/** @param page the SQL of the stored rows */
async function readPage(
  read: Reader,
  { parameters, page, ...viewed }: Viewed & { parameters: Parameters; page: string },
  options?: ReadOptions,
): Promise<RowsReply> {
  // The wire format is made only for the rows of the page: below the sort, PostgreSQL would format every row of the table.
  const wire = `SELECT ${wireColumns(viewed.collection.columns, 't')} FROM (${page}) t`;
  const text = `SELECT ${versionColumn(viewed)}, string_agg(row_to_json(r)::text, ',') AS rows FROM (${wire}) r`;
  const { version, rows } = await read<{ version: string; rows: string | null }>(text, parameters, options);
  return { version, rows: JSON.parse(`[${rows ?? ''}]`) };
}

/** Whether a view is sorted by the identifier. */
export const isByIdentifier = ({ view, collection }: Viewed): boolean =>
  view.sort[0]!.field === collection.identifierField;

/**
 * PostgreSQL cannot know how rare a part of a text is, nor that all matching rows are at the end of the table, and would follow
 * the index row by row. After a row that was found, this does not matter, because others are usually near.
 */
const searchesTexts = ({ search, filter }: JudgedView): boolean =>
  search !== undefined || (filter !== undefined && hasPartOfText(filter));

const reversed = (view: JudgedView): JudgedView => ({
  ...view,
  sort: view.sort.map(({ field, desc }) => ({ field, desc: !desc })),
});

const hasPartOfText = (filter: JudgedFilter): boolean =>
  'all' in filter
    ? filter.all.some(hasPartOfText)
    : 'any' in filter
      ? filter.any.some(hasPartOfText)
      : /contains|With$/i.test(filter.op);

export type RowCount = Readonly<{ version: string; total: number }>;

/** Counts the rows of a view; the number of all rows is kept by the database. */
export function countRows(read: Reader, viewed: Viewed, options?: ReadOptions): Promise<RowCount> {
  const parameters = createParameters();
  const { search, filter, findings } = viewed.view;
  const isWhole = search === undefined && filter === undefined && !findings;
  const total = isWhole
    ? `(${storedSql(literal(viewed.collection.resource))}) AS total`
    : `count(*)::integer AS total ${matchingSql(viewed, parameters)}`;
  return read(`SELECT ${versionColumn(viewed)}, ${total}`, parameters, options);
}

/** Counts the rows after a position in a view; backwards, those before it. */
export function readCountAfter(
  read: Reader,
  { key, isBackwards, ...viewed }: Viewed & { key: RowKey; isBackwards: boolean },
  options?: ReadOptions,
): Promise<RowCount> {
  const parameters = createParameters();
  const view = isBackwards ? reversed(viewed.view) : viewed.view;
  const after = matchingSql({ ...viewed, view }, parameters, key);
  return read(`SELECT ${versionColumn(viewed)}, count(*)::integer AS total ${after}`, parameters, options);
}

export const versionColumn = ({ collection }: Pick<Viewed, 'collection'>): string =>
  `(${versionSql(literal(collection.resource))}) AS version`;
