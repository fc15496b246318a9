import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels } from './map-labels';

it('places each label of a map within the picture, and none on another', () => {
  const label = fc.record({
    x: fc.integer({ min: 20, max: 300 }),
    y: fc.integer({ min: 20, max: 280 }),
    width: fc.integer({ min: 16, max: 36 }),
    height: fc.constant(22),
    room: fc.integer({ min: 2, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 30 }), (labels) => {
      const placed = placeLabels(labels, { width: 320, height: 300 });
      for (const [at, { x, y, isInside }] of placed.entries()) {
        const { width, height, room } = labels[at]!;
        if (isInside) expect(width).toBeLessThan(1.4 * room);
        expect(
          Math.min(x - width / 2, y - height / 2, 320 - x - width / 2, 300 - y - height / 2),
        ).toBeGreaterThanOrEqual(0);
        for (const [other, of] of placed.entries()) {
          const isBeside = Math.abs(x - of.x) >= (width + labels[other]!.width) / 2;
          expect(other === at || isBeside || Math.abs(y - of.y) >= height).toBe(true);
        }
      }
    }),
  );
});
