import { geoArea } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundaryArea, type BoundaryRules, readBoundaries } from './read-boundaries';
import type { Point, Ring } from './rings';
import { countPoints, MAX_POINTS, signedArea, simplifyAreas } from './simplify';
import { adjoining, collectionOf, featureOf } from './testing';

const CODES = ['11.01', '11.02', '11.03', '11.04'];
const rules: BoundaryRules = {
  codes: new Set(CODES),
  codeOfName: (text) => (/^Regency \w$/.test(text) ? `11.0${'abcd'.indexOf(text.slice(-1)) + 1}` : undefined),
  property: undefined,
};
const SQUARE: Ring = [
  [95, 4],
  [95, 5],
  [96, 5],
  [96, 4],
  [95, 4],
];
const read = (json: unknown, more: Partial<BoundaryRules> = {}) =>
  readBoundaries(json, { ...rules, ...more });
const withRing = (ring: unknown) =>
  collectionOf([featureOf('11.01', [SQUARE]), featureOf('11.02', [ring as Ring])]);

describe('boundaries are read', () => {
  it.each([
    ['the code with a point', { kode: '11.01' }, 'kode'],
    ['without', { KDPKAB: '1101', OBJECTID: 7 }, 'KDPKAB'],
    ['as a number', { id: 1101 }, 'id'],
  ])('by %s', (_, properties, property) => {
    const json = collectionOf([{ ...featureOf('', [SQUARE]), properties }]);
    expect(read(json)).toEqual({ property, areas: [{ code: '11.01', polygons: [[SQUARE]] }] });
  });

  it('by the property that is chosen', () => {
    const feature = { ...featureOf('', [SQUARE]), properties: { kode: '11.02', other: '11.01' } };
    expect(read(collectionOf([feature]), { property: 'other' })).toMatchObject({
      property: 'other',
      areas: [{ code: '11.01', polygons: [[SQUARE]] }],
    });
  });

  it.each<[string, unknown, object]>([
    ['no object', [1], { fault: 'notFeatures' }],
    ['no features', collectionOf([]), { fault: 'notFeatures' }],
    [
      'another coordinate system',
      { ...withRing(SQUARE), crs: { properties: { name: 'EPSG:23830' } } },
      { fault: 'otherSystem' },
    ],
    [
      'no code',
      collectionOf([{ ...featureOf('', [SQUARE]), properties: { a: 'x', b: 2 } }]),
      { fault: 'noCode', choices: ['a', 'b'] },
    ],
    [
      'an unknown code',
      collectionOf([featureOf('11.01', [SQUARE]), featureOf('12.01', [SQUARE])]),
      { fault: 'unknownCode', feature: '#2, 12.01' },
    ],
    [
      'the name of another',
      collectionOf([{ ...featureOf('', [SQUARE]), properties: { kode: '11.01', nama: 'Regency b' } }]),
      { fault: 'otherName', feature: '11.01', name: 'Regency b' },
    ],
    [
      'no feature',
      collectionOf([featureOf('11.01', [SQUARE]), null]),
      { fault: 'notAFeature', feature: '#2' },
    ],
    [
      'a point',
      collectionOf([{ ...featureOf('11.01', []), geometry: { type: 'Point', coordinates: [95, 4] } }]),
      { fault: 'noShape', feature: '11.01' },
    ],
    [
      'no geometry',
      collectionOf([{ ...featureOf('11.01', []), geometry: null }]),
      { fault: 'noShape', feature: '11.01' },
    ],
    ['an open ring', withRing(SQUARE.slice(0, 4)), { fault: 'unclosed', feature: '11.02' }],
    ['a short ring', withRing(SQUARE.slice(0, 3)), { fault: 'tooFewPoints', feature: '11.02' }],
    ['null as a number', withRing(SQUARE.map(([x]) => [x, null])), { fault: 'notANumber', feature: '11.02' }],
    [
      'infinity',
      withRing(SQUARE.map(([x]) => [x, Number.POSITIVE_INFINITY])),
      { fault: 'notANumber', feature: '11.02' },
    ],
    [
      'metres',
      withRing(SQUARE.map(([x, y]) => [x * 8_000, y * 9_000])),
      { fault: 'projected', feature: '11.02' },
    ],
    [
      'a code that occurs twice',
      collectionOf(['11.01', '11.02', '11.01'].map((code) => featureOf(code, [SQUARE]))),
      { fault: 'repeatedCode', feature: '11.01', number: 3, first: 1 },
    ],
    [
      'a ring that crosses itself',
      withRing([SQUARE[0]!, SQUARE[2]!, SQUARE[1]!, SQUARE[3]!, SQUARE[0]!]),
      { fault: 'crosses', feature: '11.02', number: 2, at: [95.5, 4.5] },
    ],
    ['latitude first', withRing(SQUARE.map(([x, y]) => [y, x])), { fault: 'outsideWorld', feature: '11.02' }],
  ])('but not with %s', (_, json, fault) => {
    expect(read(json)).toEqual(fault);
  });

  it('or refused, whatever the JSON is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, coordinates) => {
        expect(read(value)).toBeTypeOf('object');
        const geometry = { type: 'MultiPolygon', coordinates };
        const one = { ...featureOf('11.01', []), geometry };
        expect(read(collectionOf([one]))).toHaveProperty('fault');
        expect(read(collectionOf([value]))).toHaveProperty('fault');
      }),
    );
  });
});

describe('boundaries are made simpler', () => {
  const seeds = fc.record({ seed: fc.integer(), steps: fc.integer({ min: 1, max: 400 }) });
  const cornersOf = (areas: readonly BoundaryArea[]) =>
    areas.map(({ polygons }) => new Set(polygons.flat(2).map(([x, y]) => `${x.toFixed(9)} ${y.toFixed(9)}`)));

  it('to a bounded number of points, closed, and turned as d3-geo has them', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), ({ seed, steps }, isTurned) => {
        const areas = adjoining({ seed, steps, codes: CODES }).map(({ code, polygons }) => ({
          code,
          polygons: isTurned ? polygons.map((rings) => rings.map((ring) => ring.toReversed())) : polygons,
        }));
        const simpler = simplifyAreas(areas);
        expect(countPoints(simpler)).toBeLessThanOrEqual(MAX_POINTS);
        expect(simpler.map(({ code }) => code)).toEqual(CODES);
        for (const { polygons } of simpler)
          for (const [outer] of polygons) {
            expect(outer!.at(-1)).toEqual(outer![0]);
            expect(signedArea(outer!)).toBeLessThan(0);
            const coordinates = [outer!.map(([x, y]) => [x, y])];
            expect(geoArea({ type: 'Polygon', coordinates })).toBeLessThan(Math.PI);
          }
      }),
      { numRuns: 40 },
    );
  });

  it('and what two share stays shared, so that their areas still add up to the whole', () => {
    fc.assert(
      fc.property(seeds, ({ seed, steps }) => {
        const simpler = simplifyAreas(adjoining({ seed, steps, codes: CODES }));
        const sum = simpler.reduce((all, { polygons }) => all + Math.abs(signedArea(polygons[0]![0]!)), 0);
        expect(sum / 2).toBeCloseTo(CODES.length, 6);
        const [first, second] = cornersOf(simpler);
        expect([...first!].filter((corner) => second!.has(corner)).length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 40 },
    );
  });

  it('and one that is smaller than a cell is still there; a hole is too', () => {
    const tiny: Point[] = SQUARE.map(([x, y]) => [95 + (x - 95) / 1e6, 4 + (y - 4) / 1e6]);
    const hole: Point[] = SQUARE.map(([x, y]) => [95.4 + (x - 95) / 5, 4.4 + (y - 4) / 5]);
    const [large, small] = simplifyAreas([
      { code: '11.01', polygons: [[SQUARE, hole]] },
      { code: '11.02', polygons: [[tiny]] },
    ]);
    expect(large!.polygons[0]!.map((ring) => Math.sign(signedArea(ring)))).toEqual([-1, 1]);
    expect(signedArea(small!.polygons[0]![0]!)).toBeLessThan(0);
  });
});
