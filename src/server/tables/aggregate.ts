import type { Field } from '@/collections';
import type { Value } from '@/collections/kinds/parse';
import { isText } from '@/collections/view/view';
import { quoted, wireColumns } from '@/server/records/sql';
import { createParameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import type { Range } from './rows';
import { columnSql, matchingSql, orderSql, type Viewed } from './view-sql';

/** What the values of one column come to; which of it there is depends on the column's kind. */
export type ColumnFigures = Readonly<{
  /** A whole number as text: it may be larger than a JSON number can be exactly. */
  sum?: string;
  average?: number;
  min?: Value;
  max?: Value;
  /** How many different values. */
  distinct?: number;
}>;

export type Aggregate = Readonly<{ count: number; columns: Record<string, ColumnFigures> }>;

type Asked = Viewed & Readonly<{ range: Range | undefined; columns: readonly Field[] }>;

/** Sums up columns over the rows of a view, or over a range of them. */
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
  const figures = columns.map((field) => figuresSql(field, field === identifierField));
  // The rows of a range are sorted once; those of a whole view are read faster again than they are kept.
  const text = `
WITH t AS ${range === undefined ? 'NOT ' : ''}MATERIALIZED (${rows})
SELECT (SELECT count(*)::integer FROM t) AS count, json_build_array(${figures.join(', ')}) AS columns`;
  type Found = { count: number; columns: ColumnFigures[] };
  const found = await read<Found>(text, parameters, options);
  return {
    count: found.count,
    columns: Object.fromEntries(columns.map(({ name }, i) => [name, found.columns[i]!])),
  };
}

function figuresSql(field: Field, isIdentifier: boolean): string {
  const name = quoted(field.name);
  const distinct = isIdentifier
    ? ''
    : `, 'distinct', (SELECT count(*)::integer FROM (SELECT DISTINCT t.${name} FROM t) d)`;
  if (isText(field)) return `json_build_object(${distinct.slice(2)})`;
  const bound = (of: 'min' | 'max') =>
    `'${of}', (SELECT w.${name} FROM (SELECT ${wireColumns([field], 't')} FROM (SELECT ${of}(t.${name}) AS ${name} FROM t) t) w)`;
  const sum =
    field.kind === 'int' && !isIdentifier
      ? `, 'sum', (SELECT coalesce(sum(t.${name}), 0)::text FROM t), 'average', (SELECT avg(t.${name})::float8 FROM t)`
      : '';
  return `json_strip_nulls(json_build_object(${bound('min')}, ${bound('max')}${sum}${distinct}))`;
}
