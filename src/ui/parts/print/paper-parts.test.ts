import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paperParts } from './paper-parts';

it('prints each column once, in order, on parts that are no wider than a page', () => {
  const columns = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), columns, (head, widths) => {
      const { size, parts } = paperParts({ head, columns: widths });
      expect(parts.flatMap(({ from, to }) => widths.slice(from, to))).toEqual(widths);
      expect(size).toBeGreaterThanOrEqual(7);
      for (const { from, to } of parts) {
        const letters = widths.slice(from, to).reduce((sum, width) => sum + width, head);
        expect(letters * size * 0.62 + (to - from + 1) * 9).toBeLessThanOrEqual(538);
      }
    }),
  );
});

it('makes the letters smaller before it divides a table', () => {
  expect(paperParts({ head: 16, columns: Array(6).fill(8) })).toMatchObject({
    size: 9,
    parts: [{ from: 0, to: 6 }],
  });
  expect(paperParts({ head: 16, columns: Array(9).fill(8) }).size).toBeLessThan(9);
  const { size, parts } = paperParts({ head: 16, columns: Array(24).fill(8) });
  expect({ size, parts: parts.map(({ from, to }) => to - from) }).toEqual({ size: 8, parts: [8, 8, 8] });
});
