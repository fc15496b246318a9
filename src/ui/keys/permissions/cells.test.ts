import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CollectionName, OPERATIONS, type Operation } from '@/domain/collections';
import { formatGrants, normaliseGrants } from '@/domain/permissions';
import { compileRights, isAllowed } from '@/server/access/keys/check/permissions';
import { ALL_CELLS, type Cells, cellsOf, grantsOf, markOf, ROWS, shared, toggled } from './cells';

const sets = fc.subarray([...ALL_CELLS]).map((cells): Cells => new Set(cells));
const grants = fc.array(
  fc.record({
    scope: fc.constantFrom(...ROWS.map(({ scope }) => scope)),
    operations: fc.subarray([...OPERATIONS], { minLength: 1 }),
  }),
  { maxLength: 12 },
);
const boxes = fc.record({
  scope: fc.constantFrom(...ROWS.map(({ scope }) => scope)),
  operations: fc.subarray([...OPERATIONS], { minLength: 1 }),
});

describe('the cells of permissions', () => {
  it('are the same after a conversion to grants and back', () => {
    fc.assert(
      fc.property(sets, (cells) => {
        expect(cellsOf(grantsOf(cells))).toEqual(cells);
      }),
    );
  });

  it('are what the judge of keys allows', () => {
    fc.assert(
      fc.property(grants, (given) => {
        const rights = compileRights(formatGrants(given));
        const cells = cellsOf(given);
        for (const cell of ALL_CELLS) {
          const [collection, operation] = cell.split(':') as [CollectionName, Operation];
          expect(cells.has(cell)).toBe(isAllowed(rights, collection, operation));
        }
      }),
    );
  });

  it('become grants that the service stores unchanged', () => {
    fc.assert(
      fc.property(sets, (cells) => {
        expect(normaliseGrants(grantsOf(cells))).toEqual(grantsOf(cells));
      }),
    );
    const almost = new Set([...ALL_CELLS].filter((cell) => cell !== 'siswa:delete'));
    expect(formatGrants(grantsOf(ALL_CELLS))).toEqual(['*']);
    expect(formatGrants(grantsOf(almost)).slice(0, 2)).toEqual(['*:list+register+change', 'drka:delete']);
  });

  it('are all ticked by a box, then all unticked, and never beyond the limit', () => {
    fc.assert(
      fc.property(sets, sets, boxes, (given, limit, box) => {
        const cells = shared(given, limit);
        const once = toggled({ cells, limit, ...box });
        expect(shared(once, limit)).toEqual(once);
        const [before, after, whole] = [cells, once, limit].map((state) =>
          markOf({ cells: state, limit, ...box }),
        );
        const open = shared(toggled({ cells: new Set(), limit: ALL_CELLS, ...box }), limit);
        const isTicked = open.size === shared(open, cells).size;
        // The ticked cells of a box that cannot be complete are a part of it, which is never shown as all of it.
        expect(after).toBe(before === 'closed' ? 'closed' : isTicked ? 'none' : whole);
      }),
    );
  });
});
