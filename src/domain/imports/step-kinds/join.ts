import { z } from 'zod';
import { findColumn, newColumn, sameName, withColumns } from './columns';
import { defineStepKind } from './step-kind';

const parameters = z.strictObject({
  columns: z.array(z.string()).min(1),
  separator: z.string(),
  into: z.string(),
});

/** The texts of several columns in one, with a separator between those that are not blank. */
export const join = defineStepKind<z.infer<typeof parameters>>({
  kind: 'join',
  parameters,
  form: [
    { name: 'columns', type: 'columns' },
    { name: 'separator', type: 'text' },
    { name: 'into', type: 'field' },
  ],
  changesRows: false,
  columnsAfter(given, columns) {
    for (const name of given.columns) findColumn(columns, name);
    return withColumns(columns, [newColumn(given.into)]);
  },
  origins: ({ into }, name) => (sameName(into, name) ? undefined : [name]),
});
