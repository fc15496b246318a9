import fc from 'fast-check';
import { expect, it } from 'vitest';
import { widthOf, wrapped } from './wrap';

it('wraps a text into lines of a width, and loses no letter', () => {
  const texts = fc.array(fc.stringMatching(/^[a-z/-]{1,40}$/), { minLength: 1 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 20, max: 600 }), (words, width) => {
      const lines = wrapped(words.join(' '), width, 11);
      expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
      for (const line of lines) expect(widthOf(line, 11)).toBeLessThanOrEqual(width);
    }),
  );
});

it('divides between words and behind signs, and words only where nothing else helps', () => {
  expect(wrapped('Puskesmas Darul Imarah', 100)).toEqual(['Puskesmas', 'Darul Imarah']);
  expect(wrapped('SMA/SMK/MA', 50)).toEqual(['SMA/', 'SMK/MA']);
  expect(wrapped('15-19 Gastroenteritis', 40)).toEqual(['15-19', 'Gastr', 'oente', 'ritis']);
  expect(wrapped('', 40)).toEqual(['']);
});
