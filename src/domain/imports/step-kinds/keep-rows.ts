import { z } from 'zod';
import { findColumn, identifier, project, textLiterals } from './sql';
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
  select({ column, where, values = [] }, { table, columns }) {
    const cell = `__t.${identifier(findColumn(columns, column))}`;
    const texts = values.map((value) => value.toLowerCase());
    const equal = `coalesce(list_contains([${textLiterals(texts)}]::VARCHAR[], lower(${cell})), false)`;
    const contained = `len(list_filter([${textLiterals(texts)}]::VARCHAR[], lambda __value: contains(lower(coalesce(${cell}, '')), __value))) > 0`;
    const condition = {
      isFilled: `${cell} IS NOT NULL`,
      isBlank: `${cell} IS NULL`,
      is: equal,
      isNot: `NOT ${equal}`,
      contains: contained,
      containsNot: `NOT (${contained})`,
    }[where];
    return project({ columns, from: `${table} __t WHERE ${condition}` });
  },
});
