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

it('takes figures with the marks of statistics, and what stands for none, for figures', () => {
  for (const text of ['13 012r', '12,5*)', '7 1)', '15¹', '(x)', '…', 'tidak ada data', '2020*'])
    expect(isFigure(text), text).toBe(true);
  for (const text of ['12 jiwa', 'r', '1a2', 'SDN 5', 'RT 1)', `1${'*'.repeat(30)}z`])
    expect(isFigure(text), text).toBe(false);
});
