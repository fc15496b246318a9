import { z } from 'zod';
import { DAY_ORDERS, readDate, readSerialDate } from '../../readings/dates';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './columns';

/** Dates, with or without a time, as the service writes them, also those that are serial numbers. What is no date keeps its text. */
export const readDates = defineLookupKind({
  kind: 'readDates',
  parameters: z.strictObject({
    column: z.string(),
    order: z.enum(DAY_ORDERS),
    /** The column writes dates in both orders: what can be read in either is doubtful. */
    mixed: z.boolean().optional(),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'order', type: 'choice', choices: DAY_ORDERS },
    { name: 'mixed', type: 'flag' },
  ],
  groups({ column }, columns) {
    const found = findColumn(columns, column);
    return [{ from: [found], to: [found] }];
  },
  read({ order, mixed }, [text = null]) {
    const read = text === null ? undefined : (readDate(text, order) ?? readSerialDate(text));
    if (text === null || read === undefined) return { texts: [text] };
    if (mixed !== true || read.otherwise === undefined) return { texts: [read.text] };
    const doubt = {
      place: 0,
      code: 'ambiguousDate',
      text,
      read: read.text,
      otherwise: read.otherwise,
    } as const;
    return { texts: [read.text], doubts: [doubt] };
  },
});
