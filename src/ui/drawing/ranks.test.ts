import { expect, it } from 'vitest';
import { movedOf } from './ranks';

it('tells how many places a name went up, down or not at all; a new name has no earlier rank', () => {
  expect(movedOf([30, 20, 10, 5, null], [10, 30, 10, null, 2])).toEqual([1, -1, -1, undefined, undefined]);
  expect(movedOf([3, 2], [3, 2])).toEqual([0, 0]);
});
