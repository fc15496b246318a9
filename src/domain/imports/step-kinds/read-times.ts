import { z } from 'zod';
import { DAY_ORDERS, readDate, readSerialDate } from '../../readings/dates';
import { monthOfWeek, readMonth } from '../../readings/months';
import { PERIOD_PARTS, type ReadPeriod, readPeriod, readPeriodOfCell } from '../../readings/periods';
import { assertDifferent, findColumn } from './columns';
import { defineLookupKind, type LookupDoubt } from './step-kind';

/**
 * The year, half-year or month that a text names (`Semester II Tahun 2023`, `Ganjil`, `Agt 2024`), in fields of their own.
 * The year of a school year is doubtful, because a school year lies in two years, unless a column has the half. A text in
 * which nothing is found is kept, and is a fault.
 */
export const readPeriods = defineLookupKind({
  kind: 'readPeriods',
  parameters: z.strictObject({
    column: z.string(),
    parts: z.array(z.strictObject({ part: z.enum(PERIOD_PARTS), field: z.string() })).min(1),
    /** The column of half-years, which makes the year of a school year certain. */
    half: z.string().optional(),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'parts', type: 'valueFields', choices: PERIOD_PARTS },
    { name: 'half', type: 'column' },
  ],
  groups({ column, parts, half }, columns) {
    const to = parts.map(({ field }) => field);
    assertDifferent(to);
    const from = half === undefined ? [column] : [column, half];
    return [{ from: from.map((name) => findColumn(columns, name)), to }];
  },
  read({ parts }, [text = null, half = null]) {
    if (text === null) return { texts: parts.map(() => null) };
    const period = inHalf(readPeriodOfCell(text), half);
    const doubts: LookupDoubt[] = [];
    const texts = parts.map(({ part }, place) => {
      const read = period[part];
      // A half-year is stored as a text, which could be anything, so a blank is a fault.
      if (read === undefined) return part === 'half' ? null : text;
      if (part === 'year' && period.otherYear !== undefined)
        doubts.push({ place, code: 'ambiguousDate', text, read, otherwise: period.otherYear });
      return read;
    });
    return { texts, doubts };
  },
});

/** The year of a school year with the half in another cell: the second half lies in the later year. */
function inHalf(period: ReadPeriod, cell: string | null): ReadPeriod {
  const half = cell === null ? undefined : readPeriod(cell).half;
  const { year, otherYear, half: own } = period;
  if (half === undefined || own !== undefined || year === undefined || otherYear === undefined) return period;
  return { ...period, year: half === '2' ? otherYear : year, otherYear: undefined };
}

/** Names of months as numbers from 1 to 12. A text that is no month is kept. */
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

/** The month in which a numbered week of a year lies. A text that is no week is kept. */
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

/** Dates, with or without a time, as the service writes them; serial numbers are read too. A text that is no date is kept. */
export const readDates = defineLookupKind({
  kind: 'readDates',
  parameters: z.strictObject({
    column: z.string(),
    order: z.enum(DAY_ORDERS),
    /** The column writes dates in both orders: texts that can be read in either order are doubtful. */
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
