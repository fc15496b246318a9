import { expect, it } from 'vitest';
import { isFigure } from './row-marks';

it('takes no long text for a figure, however many digits it has', () => {
  expect(isFigure('1'.repeat(40))).toBe(true);
  expect(isFigure('1'.repeat(41))).toBe(false);
});
