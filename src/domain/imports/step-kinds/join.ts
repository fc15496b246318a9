import { z } from 'zod';
import { findColumn, identifier, newColumn, project, sameName, textLiteral, withColumns } from './sql';
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
  select(given, { table, columns }) {
    const { separator, into } = given;
    const cells = given.columns.map((name) => `__t.${identifier(findColumn(columns, name))}`);
    return project({
      columns: this.columnsAfter(given, columns),
      computed: new Map([[into, `nullif(concat_ws(${textLiteral(separator)}, ${cells.join(', ')}), '')`]]),
      from: `${table} __t`,
    });
  },
  origins: ({ into }, name) => (sameName(into, name) ? undefined : [name]),
});
