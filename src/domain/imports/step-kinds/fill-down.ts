import { z } from 'zod';
import { findColumn } from './columns';
import { defineStepKind } from './step-kind';

const parameters = z.strictObject({
  /** Each is filled within the texts of the columns before it: a district ends where its regency does. */
  columns: z.array(z.string()).min(1),
  /** Columns of which each text is a table of its own, such as the name of the sheet. */
  within: z.array(z.string()).optional(),
});

/** A blank cell gets the text of the nearest filled cell above it, as reports write a place once for several rows. */
export const fillDown = defineStepKind<z.infer<typeof parameters>>({
  kind: 'fillDown',
  parameters,
  form: [
    { name: 'columns', type: 'columns' },
    { name: 'within', type: 'columns' },
  ],
  onFigures: 'changes',
  changesRows: false,
  columnsAfter: ({ columns: filled, within = [] }, columns) => {
    for (const name of [...filled, ...within]) findColumn(columns, name);
    return columns;
  },
});
