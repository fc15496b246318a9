import { z } from 'zod';
import { findColumn } from './columns';
import { defineStepKind } from './step-kind';

const CONDITIONS = ['isFilled', 'isBlank', 'is', 'isNot', 'contains', 'containsNot'] as const;

/** Only the rows stay that meet a condition. Case is of no account. */
export const keepRows = defineStepKind({
  kind: 'keepRows',
  parameters: z.strictObject({
    column: z.string(),
    where: z.enum(CONDITIONS),
    /** Any of them; of `isNot` and `containsNot`: none of them. */
    values: z.array(z.string()).optional(),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'where', type: 'choice', choices: CONDITIONS },
    { name: 'values', type: 'texts' },
  ],
  onFigures: 'leavesOut',
  changesRows: true,
  columnsAfter: ({ column }, columns) => {
    findColumn(columns, column);
    return columns;
  },
});
