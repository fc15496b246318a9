import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { escapeLike, likeSql, quoted, wireColumns } from '@/server/database/schema/sql';
import { createParameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import { columnSql, matchingSql, type Viewed } from './view-sql';

/** The values of a column, the most frequent first. */
export type ColumnValues = Readonly<{
  values: { value: Value; count: number }[];
  /** Whether there are more values. */
  more: boolean;
}>;

type Asked = Viewed &
  Readonly<{
    column: Field;
    /** Only values that contain this. */
    search?: string | undefined;
    limit: number;
  }>;

/** Counts the rows of a view by the values of one column. */
export async function readValues(
  read: Reader,
  { column, search, limit, ...viewed }: Asked,
  options?: ReadOptions,
): Promise<ColumnValues> {
  const parameters = createParameters();
  const name = quoted(column.name);
  const counted = `
SELECT ${columnSql(column)} AS ${name}, count(*)::integer AS count ${matchingSql(viewed, parameters)}
GROUP BY ${columnSql(column)}`;
  const text = `
SELECT coalesce(json_agg(json_build_object('value', w.${name}, 'count', w.count)), '[]') AS values FROM (
  SELECT ${wireColumns([column], 't')}, t.count FROM (${counted}) t ${containing(column, search, parameters.place)}
  ORDER BY t.count DESC, t.${name} LIMIT ${parameters.place(limit + 1, 'integer')}
) w`;
  const { values } = await read<Pick<ColumnValues, 'values'>>(text, parameters, options);
  return { values: values.slice(0, limit), more: values.length > limit };
}

/** Searches the value's text in wire format, so that a date is found by its year and month. */
function containing(
  column: Field,
  search: string | undefined,
  place: (value: string, type: string) => string,
) {
  if (search === undefined || search === '') return '';
  const wire = `(SELECT w.${quoted(column.name)}::text FROM (SELECT ${wireColumns([column], 't')}) w)`;
  return `WHERE ${likeSql(wire, place(`%${escapeLike(search)}%`, 'text'))}`;
}

/** Existing values of the column that contain a text; those that begin with it first. */
export async function readSuggestions(
  read: Reader,
  { column, text: typed, limit, collection }: Pick<Viewed, 'collection'> & SuggestOptions,
  options?: ReadOptions,
): Promise<string[]> {
  const parameters = createParameters();
  const name = quoted(column.name);
  const begins = likeSql(`w.${name}::text`, parameters.place(`${escapeLike(typed)}%`, 'text'));
  const contains = likeSql(`w.${name}::text`, parameters.place(`%${escapeLike(typed)}%`, 'text'));
  const distinct = `SELECT DISTINCT ${columnSql(column)} FROM ${quoted(collection.resource)} t`;
  const statement = `
SELECT coalesce(json_agg(s.value), '[]') AS values FROM (
  SELECT w.${name}::text AS value FROM (SELECT ${wireColumns([column], 't')} FROM (${distinct}) t) w
  WHERE ${contains} ORDER BY ${begins} DESC, w.${name} LIMIT ${parameters.place(limit, 'integer')}
) s`;
  return (await read<{ values: string[] }>(statement, parameters, options)).values;
}

type SuggestOptions = Readonly<{ column: Field; text: string; limit: number }>;

/** Suggests the listed values of an enumerated column that contain a text. */
export function suggestListed(
  listed: Iterable<string>,
  { text, limit }: Pick<SuggestOptions, 'text' | 'limit'>,
): string[] {
  const typed = text.toLowerCase();
  const found = [...listed].filter((value) => value.toLowerCase().includes(typed));
  const begins = (value: string) => value.toLowerCase().startsWith(typed);
  return [...found.filter(begins), ...found.filter((value) => !begins(value))].slice(0, limit);
}
