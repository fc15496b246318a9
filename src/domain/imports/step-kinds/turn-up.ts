import { z } from 'zod';
import type { Columns } from '../steps';
import { findColumn, newColumn, sameName, withColumns } from './columns';
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
    const { per } = turnUpColumns(turned, columns);
    return withColumns(per, turnedFields(turned));
  },
  onFigures: 'leavesOut',
  origins: (turned, name, columns) =>
    turnedFields(turned).some((field) => sameName(field, name)) ? [turnUpColumns(turned, columns).figure] : [name],
});

/** The fields that the values become. @throws {StepFault} */
export const turnedFields = ({ values }: TurnUp): Columns => [...new Set(values.map(({ to }) => newColumn(to)))];

/** The columns that a step names, as the table has them. @throws {StepFault} */
export function turnUpColumns({ per, by, figure }: TurnUp, columns: Columns) {
  const names = { by: findColumn(columns, by), figure: findColumn(columns, figure) };
  return {
    ...names,
    per: [...new Set(per.map((name) => findColumn(columns, name)))].filter(
      (name) => name !== names.by && name !== names.figure,
    ),
  };
}
