import { describe, expect, it } from 'vitest';
import { commandOf, type PressedKey } from './keyboard/keys';
import {
  addRange,
  areaOf,
  areasOf,
  at,
  cycle,
  extend,
  extendTo,
  limitSelection,
  move,
  selectWhole,
  toggleAdding,
} from './selection';
import { barOf, offsetAfter, offsetOf, scrollHeightOf } from './viewport/scroll-scale';
import { columnsInSight, rowsInSight, scrollToShow } from './viewport/window';

const extent = { rows: 1_000_000, columns: 5 };
const press = (key: string, more: Partial<PressedKey> = {}) =>
  commandOf(
    { key, ctrl: false, shift: false, alt: false, ...more },
    { inHeader: false, flow: false, back: false, range: false },
  );

describe('the selection', () => {
  it('moves within the grid, its header and its row numbers', () => {
    expect(move(at(0, 0), { rows: -1 }, extent).active).toEqual({ row: -1, column: 0 });
    expect(move(at(0, 0), { rows: -5 }, extent).active).toEqual({ row: -1, column: 0 });
    expect(move(at(0, 0), { columns: -1 }, extent).active).toEqual({ row: 0, column: -1 });
    expect(move(at(3, 4), { to: 'last' }, extent).active).toEqual({ row: 999_999, column: 4 });
    expect(move(at(3, 4), { to: 'first', axis: 'columns' }, extent).active).toEqual({ row: 3, column: 0 });
  });

  it('grows from where it started, and shrinks again', () => {
    const grown = extend(extend(at(3, 2), { rows: 2 }, extent), { columns: -1 }, extent);
    expect(areaOf(grown, extent)).toEqual({ top: 3, bottom: 5, left: 1, right: 2 });
    expect(grown.active).toEqual({ row: 3, column: 2 });
    const back = extendTo(grown, { row: 1, column: 2 });
    expect(areaOf(back, extent)).toEqual({ top: 1, bottom: 3, left: 2, right: 2 });
  });

  it('can be whole columns and rows of any number', () => {
    const columns = selectWhole(extend(at(3, 2), { columns: 1 }, extent), 'columns');
    expect(areaOf(columns, extent)).toEqual({ top: 0, bottom: 999_999, left: 2, right: 3 });
    expect(areaOf(columns, { rows: 10, columns: 5 })).toEqual({ top: 0, bottom: 9, left: 2, right: 3 });
    const rows = extend(selectWhole(at(3, 2), 'rows'), { rows: 1 }, extent);
    expect(areaOf(rows, extent)).toEqual({ top: 3, bottom: 4, left: 0, right: 4 });
    expect(areaOf(at(-1, 2), extent)).toBeUndefined();
  });

  it('moves through a range and restarts at its end', () => {
    let selection = extendTo(at(1, 1), { row: 2, column: 2 });
    const seen = [0, 1, 2, 3].map(() => {
      selection = cycle(selection, 'next', extent);
      return [selection.active.row, selection.active.column];
    });
    expect(seen).toEqual([
      [1, 2],
      [2, 1],
      [2, 2],
      [1, 1],
    ]);
    expect(cycle(selection, 'below', extent).active).toEqual({ row: 2, column: 1 });
    expect(cycle(at(1, 1), 'below', extent).active).toEqual({ row: 2, column: 1 });
    expect(cycle(at(0, 0), 'above', extent).active).toEqual({ row: 0, column: 0 });
  });

  it('is limited to a grid that became smaller', () => {
    expect(limitSelection(at(9, 4), { rows: 3, columns: 2 }).active).toEqual({ row: 2, column: 1 });
  });
});

describe('several ranges', () => {
  const one = { top: 1, bottom: 2, left: 1, right: 1 };
  const first = extendTo(at(1, 1), { row: 2, column: 1 });
  const two = addRange(first, extendTo(at(5, 3), { row: 5, column: 4 }));
  const other = { top: 5, bottom: 5, left: 3, right: 4 };

  it('are added by the pointer, and the last one is extended', () => {
    expect(areasOf(two, extent)).toEqual([one, other]);
    expect(areasOf(extend(two, { rows: 1 }, extent), extent)).toEqual([one, { ...other, bottom: 6 }]);
    expect(areasOf(addRange(two, selectWhole(at(-1, 0), 'columns')), extent)).toHaveLength(3);
    expect(areasOf(move(two, { rows: 1 }, extent), extent)).toHaveLength(1);
  });

  it('are added by keys: moving leaves the range, extending makes another', () => {
    const adding = toggleAdding(first);
    const moved = move(move(adding, { rows: 2 }, extent), { columns: 1 }, extent);
    expect(areasOf(moved, extent)).toEqual([one, { top: 3, bottom: 3, left: 2, right: 2 }]);
    const extended = extend(moved, { rows: 1 }, extent);
    const next = move(extended, { columns: 2 }, extent);
    expect(areasOf(next, extent)).toEqual([
      one,
      { top: 3, bottom: 4, left: 2, right: 2 },
      { top: 3, bottom: 3, left: 4, right: 4 },
    ]);
    // Without the mode, moving selects one cell again.
    expect(areasOf(move(toggleAdding(next), { rows: 1 }, extent), extent)).toHaveLength(1);
  });

  it('are gone through one after the other', () => {
    let selection = two;
    const seen = [0, 1, 2, 3].map(() => {
      selection = cycle(selection, 'next', extent);
      return [selection.active.row, selection.active.column];
    });
    expect(seen).toEqual([
      [5, 4],
      [1, 1],
      [2, 1],
      [5, 3],
    ]);
    expect(cycle(two, 'previous', extent).active).toEqual({ row: 2, column: 1 });
  });

  it('are limited to a grid that became smaller', () => {
    const limited = limitSelection(two, { rows: 3, columns: 3 });
    expect(areasOf(limited, { rows: 3, columns: 3 })).toEqual([
      one,
      { top: 2, bottom: 2, left: 2, right: 2 },
    ]);
  });
});

describe('keys', () => {
  it('are those of the pattern', () => {
    expect(press('ArrowDown')).toEqual({ do: 'move', step: { rows: 1 } });
    expect(press('ArrowDown', { shift: true })).toEqual({ do: 'extend', step: { rows: 1 } });
    expect(press('End', { ctrl: true })).toEqual({ do: 'move', step: { to: 'last' } });
    expect(press(' ', { shift: true })).toEqual({ do: 'whole', whole: 'rows' });
    expect(press(' ', { ctrl: true })).toEqual({ do: 'whole', whole: 'columns' });
    expect(press('Enter')).toEqual({ do: 'edit' });
    expect(press('é')).toEqual({ do: 'type', text: 'é' });
    expect(press('F8', { shift: true })).toEqual({ do: 'add' });
  });

  it('that belong to the browser are left to it', () => {
    for (const key of ['c', 'v', 'x', 'f', 'l', 't']) expect(press(key, { ctrl: true })).toBeUndefined();
    expect(press('Tab')).toBeUndefined();
    expect(press('F5')).toBeUndefined();
    expect(press('r', { ctrl: true, shift: true })).toBeUndefined();
  });
});

describe('a million rows', () => {
  const size = { content: 32_000_000, viewport: 600 };

  it('fit into the maximum scroll height of browsers, from the first to the last', () => {
    expect(scrollHeightOf(size)).toBeLessThan(17_000_000);
    expect(offsetOf(0, size)).toBe(0);
    expect(offsetOf(scrollHeightOf(size) - 600, size)).toBe(32_000_000 - 600);
    for (const offset of [0, 999_999, 1_000_001, 12_345_678, 31_500_000])
      expect(offsetOf(barOf(offset, size), size)).toBeCloseTo(offset, 3);
    expect(barOf(3_000, size)).toBe(3_000);
  });

  it('move by the pixels of the wheel, and in proportion when the bar is dragged', () => {
    expect(offsetAfter({ offset: 1_000_000, bar: 500_100, before: 500_000, size })).toBe(1_000_100);
    expect(offsetAfter({ offset: 0, bar: 7_000_000, before: 0, size })).toBeCloseTo(
      offsetOf(7_000_000, size),
    );
    expect(offsetAfter({ offset: 50, bar: 0, before: 100, size })).toBe(0);
    expect(offsetAfter({ offset: 5, bar: 90, before: 80, size: { content: 1_000, viewport: 600 } })).toBe(90);
  });

  it('are rendered only where they are visible', () => {
    const sight = { offset: 3_200, viewport: 600, rowHeight: 32, rows: 1_000_000, around: 5 };
    expect(rowsInSight(sight)).toEqual({ first: 95, end: 124 });
    expect(rowsInSight({ ...sight, rows: 3, offset: 0 })).toEqual({ first: 0, end: 3 });
    expect(columnsInSight({ starts: [0, 100, 250, 300], offset: 120, viewport: 100, around: 0 })).toEqual({
      first: 1,
      end: 2,
    });
    expect(scrollToShow({ start: 100, end: 132, offset: 120, viewport: 600 })).toBe(100);
    expect(scrollToShow({ start: 1_000, end: 1_032, offset: 120, viewport: 600 })).toBe(432);
    expect(scrollToShow({ start: 200, end: 232, offset: 120, viewport: 600 })).toBeUndefined();
  });
});
