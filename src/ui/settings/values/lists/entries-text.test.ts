import { expect, it } from 'vitest';
import { DEFAULT_LISTS } from '@/domain/places/lists';
import { entriesIn, textOfEntries } from './entries-text';

it('a list is the same after it was shown as lines and read again', () => {
  for (const entries of Object.values(DEFAULT_LISTS)) {
    const plain = entries.map(({ value, aliases = [] }) => ({ value, aliases: [...aliases] }));
    expect(entriesIn(textOfEntries(entries))).toEqual(plain);
  }
  expect(entriesIn(' SD : sdn ;; \n\nSMA')).toEqual([
    { value: 'SD', aliases: ['sdn'] },
    { value: 'SMA', aliases: [] },
  ]);
});
