import { z } from 'zod';
import { PERIOD_PARTS, readPeriod } from '../readings/periods';
import { defineLookupKind } from './lookup-kind';
import { assertDifferent, findColumn } from './sql';
import type { LookupDoubt } from './step-kind';

/**
 * The year, half-year or month that a text names (`Semester II Tahun 2023`, `Ganjil`, `Agt 2024`), in fields of their own. The
 * year of a school year is doubtful, because it lies in two. A text in which nothing is found is kept, and is a fault.
 */
export const readPeriods = defineLookupKind({
  kind: 'readPeriods',
  parameters: z.strictObject({
    column: z.string(),
    parts: z.array(z.strictObject({ part: z.enum(PERIOD_PARTS), field: z.string() })).min(1),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'parts', type: 'valueFields', choices: PERIOD_PARTS },
  ],
  groups({ column, parts }, columns) {
    const to = parts.map(({ field }) => field);
    assertDifferent(to);
    return [{ from: [findColumn(columns, column)], to }];
  },
  read({ parts }, [text = null]) {
    if (text === null) return { texts: parts.map(() => null) };
    const period = readPeriod(text);
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
