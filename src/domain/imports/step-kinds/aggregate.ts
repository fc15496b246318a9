import { z } from 'zod';
import type { Columns } from '../steps';
import { assertDifferent, findColumn, newColumn, sameName } from './columns';
import { defineStepKind } from './step-kind';

const parameters = z.strictObject({
  /** The columns that are equal in the rows that become one. All others are left out. */
  by: z.array(z.string()).min(1),
  figures: z
    .array(
      z.strictObject({
        field: z.string(),
        how: z.enum(['count', 'sum']),
        /** The column that is added up; for a count: none. */
        column: z.string().optional(),
      }),
    )
    .min(1),
});
export type AggregateParameters = z.infer<typeof parameters>;

/** Rows with the same values in some columns are counted, or their figures added up. */
export const aggregate = defineStepKind({
  kind: 'aggregate',
  parameters,
  form: [
    { name: 'by', type: 'columns' },
    { name: 'figures', type: 'figures' },
  ],
  changesRows: true,
  columnsAfter: (aggregated: AggregateParameters, columns) => [
    ...aggregateKeys(aggregated, columns),
    ...aggregated.figures.map(({ field }) => newColumn(field)),
  ],
  origins({ figures }, name, columns) {
    const figure = figures.find(({ field }) => sameName(field, name));
    if (figure === undefined) return [name];
    return figure.how === 'count' ? 'rows' : [findColumn(columns, figure.column ?? name)];
  },
});

/** The columns that are equal in the rows that become one, as the table has them. @throws {StepFault} */
export function aggregateKeys({ by, figures }: AggregateParameters, columns: Columns): Columns {
  assertDifferent(figures.map(({ field }) => field));
  return [...new Set(by.map((name) => findColumn(columns, name)))].filter(
    (name) => !figures.some(({ field }) => sameName(field, name)),
  );
}
