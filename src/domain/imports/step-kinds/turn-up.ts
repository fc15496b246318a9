import { z } from 'zod';
import type { Columns } from '../steps';
import {
  DOUBTS_COLUMN,
  doubtsOf,
  findColumn,
  identifier,
  NO_SUMS,
  newColumn,
  ORDER_COLUMN,
  ROWS_COLUMN,
  SUMS_COLUMN,
  sameName,
  textLiteral,
  withColumns,
} from './sql';
import { defineStepKind } from './step-kind';

const parameters = z.strictObject({
  /** The columns that are equal in rows that become one. All others are left out. */
  per: z.array(z.string()).min(1),
  /** The column whose values become fields. */
  by: z.string(),
  /** The column of the figures. */
  figure: z.string(),
  values: z.array(z.strictObject({ from: z.string(), to: z.string() })).min(1),
});
type TurnUp = z.infer<typeof parameters>;

/**
 * Rows that differ only in one column and the figure become one row, in which each value of that column is a field. Rows with
 * another value there are left out. Where two rows have the same value, there are two rows after, which are duplicates.
 */
export const turnUp = defineStepKind({
  kind: 'turnUp',
  parameters,
  form: [
    { name: 'by', type: 'column' },
    { name: 'figure', type: 'column' },
    { name: 'values', type: 'valueFields' },
    { name: 'per', type: 'columns' },
  ],
  changesRows: true,
  columnsAfter(turned: TurnUp, columns) {
    const { per } = found(turned, columns);
    return withColumns(per, fieldsOf(turned));
  },
  select(turned, { table, columns }) {
    const { per, by, figure } = found(turned, columns);
    const fields = fieldsOf(turned);
    const after = withColumns(per, fields);
    const nameOf = `CASE lower(${identifier(by)}) ${turned.values
      .map(({ from, to }) => `WHEN lower(${textLiteral(from)}) THEN ${textLiteral(to)}`)
      .join(' ')} END`;
    const keys = per.map(identifier);
    const items = after.map((column) =>
      fields.includes(column)
        ? `max(${identifier(figure)}) FILTER (__field = ${textLiteral(column)}) AS ${identifier(column)}`
        : identifier(column),
    );
    const renamed = doubtsOf(
      DOUBTS_COLUMN,
      `CASE __doubt."column" WHEN ${textLiteral(figure)} THEN __field ELSE __doubt."column" END`,
    );
    return (
      `SELECT ${items.join(', ')}, flatten(list(${ROWS_COLUMN} ORDER BY ${ORDER_COLUMN})) AS ${ROWS_COLUMN}, ` +
      `list_distinct(flatten(list(${renamed}))) AS ${DOUBTS_COLUMN}, min(${ORDER_COLUMN}) AS ${ORDER_COLUMN}, ${NO_SUMS} AS ${SUMS_COLUMN} FROM ` +
      `(SELECT *, row_number() OVER (PARTITION BY ${[...keys, '__field'].join(', ')} ORDER BY ${ORDER_COLUMN}) AS __turn FROM ` +
      `(SELECT *, ${nameOf} AS __field FROM ${table}) WHERE __field IS NOT NULL) ` +
      `GROUP BY ${[...keys, '__turn'].join(', ')}`
    );
  },
  onFigures: 'leavesOut',
  origins: (turned, name, columns) =>
    fieldsOf(turned).some((field) => sameName(field, name)) ? [found(turned, columns).figure] : [name],
});

const fieldsOf = ({ values }: TurnUp): Columns => [...new Set(values.map(({ to }) => newColumn(to)))];

function found({ per, by, figure }: TurnUp, columns: Columns) {
  const names = { by: findColumn(columns, by), figure: findColumn(columns, figure) };
  return {
    ...names,
    per: [...new Set(per.map((name) => findColumn(columns, name)))].filter(
      (name) => name !== names.by && name !== names.figure,
    ),
  };
}
