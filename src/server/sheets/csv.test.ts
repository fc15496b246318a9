import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLines, DELIMITERS, type Delimiter } from './csv';

/** Texts of the characters that CSV and spreadsheet programs treat in a way of their own, and some others. */
const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;|.\'＝＋－＠aé5 \u2028'), maxLength: 6 });
const cell = fc.oneof(text, fc.integer(), fc.double({ noNaN: true }), fc.constant(null));
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
const delimiters = fc.constantFrom(...(Object.keys(DELIMITERS) as Delimiter[]));

it('writes the same text as csv-stringify', () => {
  fc.assert(
    fc.property(
      rows,
      delimiters,
      fc.constantFrom('.' as const, ',' as const),
      (given, delimiter, decimal) => {
        const expected = stringify(given, {
          delimiter: DELIMITERS[delimiter],
          cast: { number: (value) => String(value).replace('.', decimal) },
          record_delimiter: 'windows',
          escape_formulas: true,
          quoted_match: /[\r\n]/,
        });
        expect(csvLines(given, delimiter, { decimal })).toBe(expected);
      },
    ),
    { numRuns: 3_000 },
  );
});
