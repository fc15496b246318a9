import { z } from 'zod';
import { findColumn, newColumn, sameName } from './columns';
import { defineStepKind } from './step-kind';

const parameters = z.strictObject({ column: z.string(), field: z.string() });

/** A column becomes a field of the collection. A column that had the field's name before is left out. */
export const assign = defineStepKind<z.infer<typeof parameters>>({
  kind: 'assign',
  parameters,
  form: [
    { name: 'column', type: 'column' },
    { name: 'field', type: 'field' },
  ],
  changesRows: false,
  columnsAfter({ column, field }, columns) {
    const found = findColumn(columns, column);
    const name = newColumn(field);
    return columns
      .filter((other) => other === found || !sameName(other, name))
      .map((other) => (other === found ? name : other));
  },
  origins: ({ column, field }, name, columns) => [sameName(name, field) ? findColumn(columns, column) : name],
});
