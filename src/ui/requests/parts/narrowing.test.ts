import { describe, expect, it } from 'vitest';
import { collections, OPERATIONS } from '@/domain/collections';
import * as service from '@/server/access/requests/narrower';
import { cellsOf, grantsOf } from '../../keys/permissions/cells';
import { inWordsOf, isNarrower } from './narrowing';

const pupils = collections
  .filter(({ group }) => group === 'disdik')
  .map(({ resource }) => ({ scope: `disdik/${resource}`, operations: ['list', 'register'] as const }));

const ASKED = [
  [{ scope: '*', operations: OPERATIONS }],
  [{ scope: 'disdik', operations: ['list'] as const }],
  pupils,
  [
    { scope: '*', operations: ['list'] as const },
    { scope: 'drka', operations: ['change'] as const },
  ],
];

describe('a grant made of what was asked for', () => {
  it.each(ASKED)('is within it, whole or narrower, as the service judges (%#)', (...asked) => {
    const cells = [...cellsOf(asked)];
    for (const kept of [cells, cells.slice(1), cells.slice(0, 1), cells.filter((_, at) => at % 2 === 0)]) {
      const granted = inWordsOf(asked, grantsOf(new Set(kept)));
      expect(service.isWithin(granted, asked)).toBe(true);
      expect(isNarrower(granted, asked)).toBe(service.isNarrower(granted, asked));
      expect(cellsOf(granted)).toEqual(new Set(kept));
    }
  });
});
