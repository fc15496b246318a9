import { expect, it } from 'vitest';
import { searchWords } from './search';

it('has words in any order, and numbers as tables show them', () => {
  expect(searchWords('SMP  1.234 aceh')).toEqual([
    { text: 'SMP', number: undefined },
    { text: '1.234', number: 1234 },
    { text: 'aceh', number: undefined },
  ]);
  const numbers = (...texts: string[]) => texts.map((text) => searchWords(text)[0]?.number);
  expect(numbers('7', '1,234,567', '1.234.567', '2147483647')).toEqual([
    7, 1_234_567, 1_234_567, 2_147_483_647,
  ]);
  // Neither figures as a table shows them nor whole numbers that a column can hold.
  expect(numbers('1.23', '12.3456', '1.234,567', '1234.567', '99999999999')).toEqual(
    Array.from({ length: 5 }),
  );
});

it('costs no more for many words', () => {
  const words = searchWords('a b c d e f g h i j');
  expect(words).toHaveLength(8);
  expect(words.at(-1)?.text).toBe('h i j');
});
