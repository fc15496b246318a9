import { z } from 'zod';
import { PERIOD_PARTS, type ReadPeriod, readPeriod, readPeriodOfCell } from '../../readings/periods';
import { defineLookupKind } from './lookup-kind';
import { assertDifferent, findColumn } from './columns';
import type { LookupDoubt } from './step-kind';

/**
 * The year, half-year or month that a text names (`Semester II Tahun 2023`, `Ganjil`, `Agt 2024`), in fields of their own. The
 * year of a school year is doubtful, because it lies in two, unless a column has the half. A text in which nothing is found is kept, and is a fault.
 */
export const readPeriods = defineLookupKind({
  kind: 'readPeriods',
  parameters: z.strictObject({
    column: z.string(),
    parts: z.array(z.strictObject({ part: z.enum(PERIOD_PARTS), field: z.string() })).min(1),
    /** The column of half-years, by which the year of a school year is certain. */
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
      // A half-year is a text, which could be anything: blank is a fault.
      if (read === undefined) return part === 'half' ? null : text;
      if (part === 'year' && period.otherYear !== undefined)
        doubts.push({ place, code: 'ambiguousDate', text, read, otherwise: period.otherYear });
      return read;
    });
    return { texts, doubts };
  },
});

/** A school year in the half that another cell has: the second lies in the later year. */
function inHalf(period: ReadPeriod, cell: string | null): ReadPeriod {
  const half = cell === null ? undefined : readPeriod(cell).half;
  const { year, otherYear, half: own } = period;
  if (half === undefined || own !== undefined || year === undefined || otherYear === undefined) return period;
  return { ...period, year: half === '2' ? otherYear : year, otherYear: undefined };
}
