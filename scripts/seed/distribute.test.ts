import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distribute } from './distribute';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const sizes = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 20 });

describe('distribute', () => {
  it('gives exactly as many as asked, and none more than it can have', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (limits, part) => {
        const records = Math.floor(sum(limits) * part);
        const shares = distribute(records, limits);
        expect(sum(shares)).toBe(records);
        shares.forEach((share, i) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(limits[i]!);
        });
      }),
    );
  });

  it('gives all where more are asked than there are', () => {
    expect(distribute(1000, [20, 300])).toEqual([20, 300]);
  });

  it('gives each at least one if there are enough', () => {
    expect(distribute(3, [20, 300, 8_000_000])).toEqual([1, 1, 1]);
    expect(sum(distribute(2, [20, 300, 8_000_000]))).toBe(2);
  });

  it('fills small ones and leaves the rest to large ones', () => {
    const [small, large] = distribute(1_000_000, [200, 8_000_000]);
    expect(small).toBe(200);
    expect(large).toBe(999_800);
  });
});
