import { z } from 'zod';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './columns';

/** Texts of a column are replaced by others, or by nothing. */
export const replaceValues = defineLookupKind({
  kind: 'replaceValues',
  onFigures: 'changes',
  parameters: z.strictObject({
    column: z.string(),
    values: z.array(z.strictObject({ from: z.string(), to: z.string().nullable() })),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'values', type: 'pairs' },
  ],
  groups({ column }, columns) {
    const found = findColumn(columns, column);
    return [{ from: [found], to: [found] }];
  },
  read({ values }, [text = null]) {
    const pair = values.find(({ from }) => from === text);
    return { texts: [pair === undefined ? text : pair.to] };
  },
});
