import { z } from 'zod';
import { monthOfWeek } from '../../readings/months';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './columns';

/** The month in which a numbered week of a year lies. What is no week keeps its text. */
export const readWeekMonths = defineLookupKind({
  kind: 'readWeeks',
  parameters: z.strictObject({ week: z.string(), year: z.string(), into: z.string() }),
  form: [
    { name: 'week', type: 'column' },
    { name: 'year', type: 'column' },
    { name: 'into', type: 'field' },
  ],
  groups: ({ week, year, into }, columns) => [
    { from: [findColumn(columns, week), findColumn(columns, year)], to: [into] },
  ],
  read(_, [week = null, year = null]) {
    const number = /\d+/.exec(week ?? '')?.[0];
    const month = number === undefined ? undefined : monthOfWeek(Number(year), Number(number));
    return { texts: [month === undefined ? week : String(month)] };
  },
});
