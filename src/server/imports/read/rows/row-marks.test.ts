import { expect, it } from 'vitest';
import { isFigure } from './row-marks';

it('takes no long text for a figure, however many digits it has', () => {
  expect(isFigure('1'.repeat(40))).toBe(true);
  expect(isFigure('1'.repeat(41))).toBe(false);
});

it('takes a formula for a figure, and no other text that begins with its sign', () => {
  expect(isFigure('=SUM(B2:B5)')).toBe(true);
  expect(isFigure('=')).toBe(false);
});
