import { expect, it } from 'vitest';
import { corpus } from './corpus';
import { truthOf } from './corpus/truth';

/** The truth table is a file of its own, so that changes of a file's facts are visible. */
it('has the truth table that its facts make', async () => {
  await expect(truthOf(corpus)).toMatchFileSnapshot('./corpus/truth.md');
});

it('is large enough, and large enough of files that must not be stored unasked', () => {
  const names = new Set(corpus.map(({ name }) => name));
  expect(names.size).toBe(corpus.length);
  const fitting = corpus.filter(({ facts }) => facts !== undefined);
  const resisting = corpus.filter(({ outcome }) => outcome !== 'stored');
  expect([fitting.length >= 40, resisting.length >= 20]).toEqual([true, true]);
});
