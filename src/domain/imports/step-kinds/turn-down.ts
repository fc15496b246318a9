import { z } from 'zod';
import { type Columns, StepFault } from '../steps';
import { assertDifferent, findColumn, newColumn, sameName, withColumns } from './columns';
import { defineStepKind } from './step-kind';

const parameters = z.strictObject({
  /** The fields that get their values from the headings. */
  labels: z.array(z.string()).min(1),
  /** The fields that get the cells. */
  figures: z.array(z.string()).min(1),
  /** The rows that each row becomes: a value for each label, and a column for each figure; null: none. */
  rows: z
    .array(z.strictObject({ labels: z.array(z.string()), cells: z.array(z.string().nullable()) }))
    .min(1),
});
export type TurnDown = z.infer<typeof parameters>;

/** Headings become values of fields, and their cells the figures. A row whose cells are all blank is left out. */
export const turnDown = defineStepKind({
  kind: 'turnDown',
  parameters,
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
  // A heading that is turned down twice has each cell twice.
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
