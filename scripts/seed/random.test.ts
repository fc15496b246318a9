import { describe, expect, it } from 'vitest';
import { around, chance } from './random';

describe('chance', () => {
  it('depends on its arguments and their order alone', () => {
    expect(chance(1, 2, 3)).toBe(chance(1, 2, 3));
    expect(chance(1, 2, 3)).not.toBe(chance(1, 3, 2));
    expect(chance(1, 2)).not.toBe(chance(2, 2));
  });

  it('spreads evenly from 0 up to 1', () => {
    const tenths = Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i += 1) tenths[Math.floor(chance(7, i) * 10)]! += 1;
    expect(Math.min(...tenths)).toBeGreaterThan(850);
    expect(Math.max(...tenths)).toBeLessThan(1150);
  });
});

describe('around', () => {
  it('stays within its spread', () => {
    for (let i = 0; i < 1000; i += 1) expect(Math.abs(around(0.2, i) - 1)).toBeLessThanOrEqual(0.2);
  });
});
