import { expect, it } from 'vitest';
import { pastedInto } from './pasted-into';

const columns = ['a', 'b', 'c', 'd'];
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

it('starts at the first selected cell, and counts the columns that do not fit', () => {
  const matrix = [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ];
  expect(pastedInto({ matrix, area: at(7, 1), columns })).toEqual({
    matrix,
    columns: ['b', 'c', 'd'],
    at: 7,
    cut: 0,
  });
  expect(pastedInto({ matrix, area: at(0, 2), columns })).toEqual({
    matrix: [
      ['1', '2'],
      ['4', '5'],
    ],
    columns: ['c', 'd'],
    at: 0,
    cut: 1,
  });
});

it('is repeated in a range whose size is a multiple of its own, by rows and by columns', () => {
  const matrix = [['1', '2']];
  expect(pastedInto({ matrix, area: at(0, 0, 1, 3), columns }).matrix).toEqual([
    ['1', '2', '1', '2'],
    ['1', '2', '1', '2'],
  ]);
  expect(pastedInto({ matrix, area: at(0, 0, 0, 2), columns }).matrix).toEqual(matrix);
});

it('is repeated over a whole column up to a limit', () => {
  const { matrix } = pastedInto({ matrix: [['1']], area: at(0, 0, 999_999, 0), columns });
  expect(matrix).toHaveLength(10_000);
});
