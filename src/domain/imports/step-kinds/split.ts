import { z } from 'zod';
import { defineLookupKind } from './lookup-kind';
import { assertDifferent, findColumn } from './columns';

/** The text of a column in several columns, separated where a separator stands; the last one has the rest. */
export const split = defineLookupKind({
  kind: 'split',
  parameters: z.strictObject({
    column: z.string(),
    separator: z.string().min(1),
    into: z.array(z.string()).min(1),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'separator', type: 'text' },
    { name: 'into', type: 'fields' },
  ],
  groups({ column, into }, columns) {
    assertDifferent(into);
    return [{ from: [findColumn(columns, column)], to: into }];
  },
  read({ separator, into }, [text]) {
    const pieces = text?.split(separator) ?? [];
    const rest = pieces.slice(into.length - 1).join(separator);
    return {
      texts: into.map((_, n) => (n === into.length - 1 ? rest : (pieces[n] ?? '')).trim() || null),
    };
  },
});
