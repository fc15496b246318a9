import type { RowKey, WireRecord } from '@/domain/collections/view/view';
import { wireColumns } from '@/server/database/schema/sql';
import { createParameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import { isByIdentifier, type RowCount, versionColumn } from './rows';
import { columnSql, matchingSql, orderSql, type Viewed } from './view-sql';

/** A position key of a view: `at` rows of the view are before the first row after `key`. */
export type Anchor = Readonly<{ at: number; key: RowKey }>;

/** The anchors in the order of the view. Between two of them, and after the last one, are at most `every` rows. */
export type Anchors = RowCount & Readonly<{ anchors: readonly Anchor[] }>;

type Asked = Viewed & Readonly<{ every: number }>;

/** Finds position keys throughout a view, and counts its rows, in one pass. */
export function readAnchors(read: Reader, asked: Asked, options?: ReadOptions): Promise<Anchors> {
  return isByIdentifier(asked)
    ? anchorsByIdentifier(read, asked, options)
    : anchorsByOrder(read, asked, options);
}

/** A name that no field has. */
const PLACE = '"#"';

/** Numbers the rows in their order, which only one process of PostgreSQL can do. */
async function anchorsByOrder(
  read: Reader,
  { every, ...viewed }: Asked,
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
  const { version, total, keys } = await read<RowCount & { keys: Found[] | null }>(text, parameters, options);
  const anchors = (keys ?? [])
    .sort((a, b) => a['#'] - b['#'])
    .map((found) => ({ at: found['#'], key: fields.map(({ name }) => found[name]!) }));
  return { version, total, anchors };
}

/**
 * Counts the rows in ranges of the identifier, which several processes of PostgreSQL do together and without sorting. A range
 * is half as long as the greatest distance, so that one anchor for each such number of rows is enough.
 */
async function anchorsByIdentifier(
  read: Reader,
  { every, ...viewed }: Asked,
  options?: ReadOptions,
): Promise<Anchors> {
  const parameters = createParameters();
  const { desc } = viewed.view.sort[0]!;
  const id = columnSql(viewed.collection.identifierField);
  const half = parameters.place(Math.max(1, Math.floor(every / 2)), 'integer');
  const order = desc ? 'DESC' : 'ASC';
  const text = `
WITH counted AS (
  SELECT ${id} / ${half} AS range, count(*) AS rows ${matchingSql(viewed, parameters)} GROUP BY 1
), placed AS (
  SELECT range, (sum(rows) OVER (ORDER BY range ${order}) - rows)::bigint AS at FROM counted
), chosen AS (
  SELECT DISTINCT ON (at / ${half}) range, at FROM placed WHERE at > 0 ORDER BY at / ${half}, at
)
SELECT ${versionColumn(viewed)}, (SELECT coalesce(sum(rows), 0)::integer FROM counted) AS total,
  (SELECT coalesce(json_agg(json_build_object('at', at, 'key', json_build_array(${
    desc ? `(range + 1) * ${half}` : `range * ${half} - 1`
  })) ORDER BY at), '[]') FROM chosen) AS anchors`;
  return read(text, parameters, options);
}
