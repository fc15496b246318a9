import type { SortColumn } from '@/domain/collections/view/view';
import { quoted, wireColumns } from '@/server/database/schema/sql';

const columnOf = ({ field }: SortColumn): string => `t.${quoted(field.name)}`;

/** `ORDER BY …` of the table `t` by the values as they are stored, so that an index of the columns has this order. */
export const orderBySql = (order: readonly SortColumn[]): string =>
  `ORDER BY ${order.map((column) => `${columnOf(column)}${column.desc ? ' DESC' : ''}`).join(', ')}`;

/** The rows of the table `t` after a position in an order. @param places the SQL of the position's values */
export const afterPositionSql = (order: readonly SortColumn[], places: readonly string[]): string =>
  afterTermsSql(
    order.map((column, i) => ({ column: columnOf(column), place: places[i]!, desc: column.desc })),
  );

type Term = Readonly<{ column: string; place: string; desc: boolean }>;

/**
 * The rows after the values of some terms, which decide their order. Terms of one direction are compared as a row; before a change
 * of direction the first term limits the rest. PostgreSQL can use an index that begins with the first for both.
 */
export function afterTermsSql(terms: readonly Term[]): string {
  const [first, ...others] = terms;
  if (first === undefined) return 'false';
  const above = first.desc ? '<' : '>';
  const { column, place } = first;
  if (terms.every(({ desc }) => desc === first.desc)) {
    const listed = (of: 'column' | 'place') => terms.map((term) => term[of]).join(', ');
    return `(${listed('column')}) ${above} (${listed('place')})`;
  }
  return `(${column} ${above}= ${place} AND (${column} ${above} ${place} OR ${afterTermsSql(others)}))`;
}

/** The position of a row of the table `t` in an order, as a JSON array. */
export function positionSql(order: readonly SortColumn[]): string {
  const names = order.map(({ field }) => `k.${quoted(field.name)}`).join(', ');
  const wire = wireColumns(
    order.map(({ field }) => field),
    't',
  );
  return `(SELECT json_build_array(${names}) FROM (SELECT ${wire}) k)`;
}
