import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossingAt, crossingOf, edgesOf } from './crossing';
import type { Point, Ring } from './rings';

/** A closed ring of points such as `0 0, 4 0, 4 4`. */
const ring = (points: string): Ring => {
  const open = points.split(', ').map((point) => point.split(' ').map(Number) as [number, number]);
  return [...open, open[0]!];
};
const SQUARE = ring('0 0, 8 0, 8 8, 0 8');

describe('a polygon is refused where', () => {
  it.each<[string, Ring[], Point]>([
    ['it is a figure eight', [ring('0 0, 8 8, 8 0, 0 8')], [4, 4]],
    ['its eight has a point where it crosses', [ring('0 0, 4 4, 8 8, 8 0, 4 4, 0 8')], [4, 4]],
    ['it crosses where two edges go on', [ring('-8 0, 0 0, 6 6, 8 0, 0 0, -2 6')], [0, 0]],
    ['a corner pierces an edge', [ring('0 0, 8 0, 8 8, 4 8, 4 0, 5 -2, 2 -2, 2 8, 0 8')], [4, 0]],
    ['a spike crosses the other side', [ring('0 0, 4 0, 4 9, 4.1 0, 8 0, 8 8, 0 8')], [4, 8]],
    ['a hole crosses its ring', [SQUARE, ring('2 2, 10 2, 10 6, 2 6')], [8, 2]],
    ['holes cross each other', [SQUARE, ring('1 1, 4 1, 4 4, 1 4'), ring('3 3, 6 3, 6 6, 3 6')], [4, 3]],
    ['it goes around twice', [ring('0 0, 8 0, 8 8, 0 8, 0 0, 8 0, 8 8, 0 8')], [0, 0]],
  ])('%s', (_, polygon, at) => {
    expect(crossingOf(polygon)).toEqual(at);
    expect(crossingOf(polygon.map((one) => one.toReversed()))).toBeDefined();
  });
});

describe('a polygon may', () => {
  it.each<[string, Ring[]]>([
    ['have holes', [SQUARE, ring('1 1, 1 3, 3 3, 3 1'), ring('5 5, 5 6, 6 6, 6 5')]],
    ['touch itself at a point', [ring('0 0, 4 4, 8 0, 8 8, 4 4, 0 8')]],
    ['have a hole that touches it', [SQUARE, ring('0 4, 2 2, 2 6')]],
    ['have a spike that only goes there and back', [ring('0 0, 8 0, 8 4, 12 4, 8 4, 8 8, 0 8')]],
    ['have a cut to a hole', [ring('0 0, 8 0, 8 8, 0 8, 0 4, 2 4, 2 6, 6 6, 6 2, 2 2, 2 4, 0 4')]],
    ['have a point several times', [ring('0 0, 0 0, 8 0, 8 8, 8 8, 8 8, 0 8')]],
  ])('%s', (_, polygon) => {
    expect(crossingOf(polygon)).toBeUndefined();
  });
});

const coordinate = fc.integer({ min: 0, max: 12 });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 14 });
const rings = fc.array(
  points.map((open): Ring => [...open, open[0]!]),
  { minLength: 1, maxLength: 3 },
);

it('finds a crossing where the comparison of all pairs of edges finds one', () => {
  fc.assert(
    fc.property(rings, (polygon) => {
      const edges = edgesOf(polygon);
      const pairs = edges.flatMap((one, at) => edges.slice(at + 1).map((other) => crossingAt(one, other)));
      expect(crossingOf(polygon) !== undefined).toBe(pairs.some((found) => found !== undefined));
    }),
    { numRuns: 500 },
  );
});

it('finds none in a ring around a middle, and one where its corners are in another order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 8, maxLength: 200 }),
      (radii) => {
        const around = radii.map((radius, at): Point => {
          const turn = (2 * Math.PI * at) / radii.length;
          return [radius * Math.cos(turn), radius * Math.sin(turn)];
        });
        expect(crossingOf([[...around, around[0]!]])).toBeUndefined();
        const [east, north, west, south] = [0, 1, 2, 3].map((of) => around[(of * radii.length) >> 2]!);
        expect(crossingOf([[east!, west!, north!, south!, east!]])).toBeDefined();
      },
    ),
  );
});

it('does not compare all pairs of a hundred thousand points', () => {
  const middle = Array.from({ length: 100_000 }, (_, at): Point => {
    const turn = (2 * Math.PI * at) / 100_000;
    const radius = 2 + Math.sin(at * 78.233) / 1_000 + Math.sin(turn * 40) / 2;
    return [radius * Math.cos(turn), radius * Math.sin(turn)];
  });
  const began = performance.now();
  expect(crossingOf([[...middle, middle[0]!]])).toBeUndefined();
  // It takes half a second on an idle processor; comparing all pairs would take minutes.
  expect(performance.now() - began).toBeLessThan(15_000);
});
