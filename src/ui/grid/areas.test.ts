import { expect, it } from 'vitest';
import { blockOf, disjoint } from './areas';

const area = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

it('areas in the same rows or columns are copied as one table, without the gaps between them', () => {
  expect(blockOf([area(2, 5, 6, 7), area(2, 5, 1, 2)])).toEqual({
    rows: [{ from: 2, to: 5 }],
    columns: [
      { from: 1, to: 2 },
      { from: 6, to: 7 },
    ],
  });
  expect(blockOf([area(9, 9, 1, 3), area(2, 4, 1, 3)])).toEqual({
    rows: [
      { from: 2, to: 4 },
      { from: 9, to: 9 },
    ],
    columns: [{ from: 1, to: 3 }],
  });
  const lattice = [area(0, 0, 0, 0), area(0, 0, 4, 4), area(3, 3, 0, 0), area(3, 3, 4, 4)];
  expect(blockOf(lattice)?.rows).toHaveLength(2);
  expect(blockOf(lattice.slice(1))).toBeUndefined();
  expect(blockOf([area(0, 1, 0, 0), area(0, 2, 1, 1)])).toBeUndefined();
  // Cells that are selected twice are copied once.
  expect(blockOf([area(0, 1, 0, 2), area(0, 1, 1, 3)])).toEqual({
    rows: [{ from: 0, to: 1 }],
    columns: [{ from: 0, to: 3 }],
  });
});

it('areas that overlap are divided so that each cell counts once', () => {
  const cells = (areas: ReturnType<typeof disjoint>) =>
    areas.flatMap(({ top, bottom, left, right }) =>
      Array.from({ length: bottom - top + 1 }, (_, row) =>
        Array.from({ length: right - left + 1 }, (_, column) => `${top + row} ${left + column}`),
      ).flat(),
    );
  for (const areas of [
    [area(0, 4, 0, 4), area(2, 6, 2, 6)],
    [area(1, 2, 1, 2), area(0, 4, 0, 4)],
    [area(0, 4, 0, 4), area(1, 2, 1, 2), area(2, 9, 0, 0)],
    [area(0, 1, 0, 1), area(5, 6, 0, 1)],
  ]) {
    const divided = cells(disjoint(areas));
    expect(new Set(divided).size).toBe(divided.length);
    expect(new Set(divided)).toEqual(new Set(cells(areas)));
  }
});
