import fc from 'fast-check';
import { expect, it } from 'vitest';
import { widthOf } from './drawing/paper';
import { wrapped } from './save-picture';

it('wraps a text into lines of a width, and loses no word', () => {
  const texts = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 100, max: 600 }), (words, width) => {
      const lines = wrapped(words.join(' '), { width, size: 11 });
      expect(lines.join(' ')).toBe(words.join(' '));
      for (const line of lines) expect(widthOf(line, 11)).toBeLessThanOrEqual(width);
    }),
  );
});
