import { z } from 'zod';
import { type Columns, StepFault } from '../steps';
import { assertDifferent, findColumn, newColumn, sameName, withColumns } from './columns';
import { defineStepKind } from './step-kind';

const turnDownParameters = z.strictObject({
  /** The fields that get their values from the headings. */
  labels: z.array(z.string()).min(1),
  /** The fields that get the contents of the cells. */
  figures: z.array(z.string()).min(1),
  /** The rows that replace each row: a value for each label, and a column for each figure; null: none. */
  rows: z
    .array(z.strictObject({ labels: z.array(z.string()), cells: z.array(z.string().nullable()) }))
    .min(1),
});
export type TurnDown = z.infer<typeof turnDownParameters>;

/** Headings become values of fields, and their cells the figures. A row whose cells are all blank is left out. */
export const turnDown = defineStepKind({
  kind: 'turnDown',
  parameters: turnDownParameters,
  form: [
    { name: 'labels', type: 'fields' },
    { name: 'figures', type: 'fields' },
    { name: 'rows', type: 'turned' },
  ],
  changesRows: true,
  columnsAfter(turned: TurnDown, columns) {
    const added = [...turned.labels, ...turned.figures].map(newColumn);
    assertDifferent(added);
    const cells = turnedCells(turned, columns);
    return withColumns(
      columns.filter((column) => !cells.includes(column)),
      added,
    );
  },
  // If a heading is turned down twice, each of its cells is used twice.
  origins({ figures, rows }, name, columns) {
    const place = figures.findIndex((figure) => sameName(figure, name));
    if (place === -1) return [name];
    const cells = rows.flatMap((row) =>
      row.cells.flatMap((cell) => (cell === null ? [] : [findColumn(columns, cell)])),
    );
    if (new Set(cells).size !== cells.length) return undefined;
    return rows.flatMap(({ cells: [...own] }) => own[place] ?? []).map((cell) => findColumn(columns, cell));
  },
});

/** The columns whose cells become figures. @throws {StepFault} */
export function turnedCells({ labels, figures, rows }: TurnDown, columns: Columns): Columns {
  return rows.flatMap((row) => {
    if (row.labels.length !== labels.length || row.cells.length !== figures.length)
      throw new StepFault('invalidParameters', 'rows');
    return row.cells.flatMap((cell) => (cell === null ? [] : [findColumn(columns, cell)]));
  });
}

const turnUpParameters = z.strictObject({
  /** The columns that are equal in the rows that become one. All others are left out. */
  per: z.array(z.string()).min(1),
  /** The column whose values become fields. */
  by: z.string(),
  /** The column of the figures. */
  figure: z.string(),
  values: z.array(z.strictObject({ from: z.string(), to: z.string() })).min(1),
});
type TurnUp = z.infer<typeof turnUpParameters>;

/**
 * Rows that differ only in one column and the figure become one row, in which each value of that column is a field. Rows
 * with another value in that column are left out. If two rows have the same value, the result has two rows, which are
 * duplicates.
 */
export const turnUp = defineStepKind({
  kind: 'turnUp',
  parameters: turnUpParameters,
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
    turnedFields(turned).some((field) => sameName(field, name))
      ? [turnUpColumns(turned, columns).figure]
      : [name],
});

/** The fields for the values. @throws {StepFault} */
export const turnedFields = ({ values }: TurnUp): Columns => [
  ...new Set(values.map(({ to }) => newColumn(to))),
];

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
