import { z } from 'zod';
import { readMonth } from '../../readings/months';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './columns';

/** Names of months as numbers from 1 to 12. What is no month keeps its text. */
export const readMonths = defineLookupKind({
  kind: 'readMonths',
  parameters: z.strictObject({ column: z.string(), into: z.string().optional() }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'into', type: 'field' },
  ],
  groups({ column, into }, columns) {
    const found = findColumn(columns, column);
    return [{ from: [found], to: [into ?? found] }];
  },
  read(_, [text = null]) {
    const month = text === null ? undefined : readMonth(text);
    return { texts: [month === undefined ? text : String(month)] };
  },
});
