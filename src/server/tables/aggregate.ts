import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { isText } from '@/domain/collections/view/view';
import { quoted, wireColumns } from '@/server/database/schema/sql';
import { createParameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import type { Range } from './rows';
import { columnSql, matchingSql, orderSql, type Viewed } from './view-sql';

/** The summary of a column; its members depend on the column's kind. */
export type ColumnFigures = Readonly<{
  /** A whole number as text, because it may exceed the exact range of JSON numbers. */
  sum?: string;
  average?: number;
  min?: Value;
  max?: Value;
  /** The number of distinct values. */
  distinct?: number;
}>;

export type Aggregate = Readonly<{ count: number; columns: Record<string, ColumnFigures> }>;

type Asked = Viewed & Readonly<{ range: Range | undefined; columns: readonly Field[] }>;

/** Summarises columns over the rows of a view, or over a range of them. */
export async function readAggregate(
  read: Reader,
  { range, columns, ...viewed }: Asked,
  options?: ReadOptions,
): Promise<Aggregate> {
  const parameters = createParameters();
  const { identifierField } = viewed.collection;
  const needed = [...new Set([identifierField, ...columns])].map(columnSql).join(', ');
  const { after, skip = 0, take } = range ?? {};
  const page =
    range === undefined
      ? ''
      : `${orderSql(viewed.view)} LIMIT ${parameters.place(take ?? null, 'bigint')} OFFSET ${parameters.place(skip, 'integer')}`;
  const rows = `SELECT ${needed} ${matchingSql(viewed, parameters, after)} ${page}`;
  const asked = columns.map((field, place) => ({ field, place, isIdentifier: field === identifierField }));
  // The rows of a range are sorted once and stored; the rows of a whole view are faster to read again than to store.
  const text = `
WITH t AS ${range === undefined ? 'NOT ' : ''}MATERIALIZED (${rows}),
f AS (SELECT ${['count(*)::integer AS count', ...asked.flatMap(summedUp)].join(', ')} FROM t)
SELECT f.count, json_build_array(${asked.map(figuresSql).join(', ')}) AS columns FROM f`;
  type Found = { count: number; columns: ColumnFigures[] };
  const found = await read<Found>(text, parameters, options);
  return {
    count: found.count,
    columns: Object.fromEntries(columns.map(({ name }, i) => [name, found.columns[i]!])),
  };
}

type AskedColumn = Readonly<{ field: Field; place: number; isIdentifier: boolean }>;

const isSummed = ({ field, isIdentifier }: AskedColumn): boolean => field.kind === 'int' && !isIdentifier;

/** The aggregates of one pass over the rows; the minimum and maximum of texts are not useful. */
function summedUp(column: AskedColumn): string[] {
  const { field, place } = column;
  if (isText(field)) return [];
  const value = columnSql(field);
  const bounds = [`min(${value}) AS min_${place}`, `max(${value}) AS max_${place}`];
  return isSummed(column)
    ? [...bounds, `sum(${value}) AS sum_${place}`, `avg(${value}) AS avg_${place}`]
    : bounds;
}

function figuresSql(column: AskedColumn): string {
  const { field, place, isIdentifier } = column;
  const name = quoted(field.name);
  const members: string[] = [];
  if (!isIdentifier)
    members.push(
      `'distinct', (SELECT count(*)::integer FROM (SELECT DISTINCT ${columnSql(field)} FROM t) d)`,
    );
  if (!isText(field))
    members.push(`'min', ${wireSql(`f.min_${place}`)}`, `'max', ${wireSql(`f.max_${place}`)}`);
  if (isSummed(column))
    members.push(`'sum', coalesce(f.sum_${place}, 0)::text`, `'average', f.avg_${place}::float8`);
  return `json_strip_nulls(json_build_object(${members.join(', ')}))`;

  function wireSql(value: string): string {
    return `(SELECT w.${name} FROM (SELECT ${wireColumns([field], 't')} FROM (SELECT ${value} AS ${name}) t) w)`;
  }
}
