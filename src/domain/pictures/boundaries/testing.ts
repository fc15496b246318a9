import type { BoundaryArea } from './read-boundaries';
import type { Point, Ring } from './rings';

/** A GeoJSON feature of a code. */
export const featureOf = (code: string, rings: readonly Ring[]) => ({
  type: 'Feature',
  properties: { kode: code, nama: `Area ${code}` },
  geometry: { type: 'Polygon', coordinates: rings },
});

/** A GeoJSON collection of features. */
export const collectionOf = (features: readonly unknown[]) => ({ type: 'FeatureCollection', features });

/**
 * Areas beside each other, one degree wide and high, with a crooked border shared by neighbours.
 * @param options.steps the points of each border
 */
export function adjoining(options: {
  seed: number;
  steps: number;
  codes: readonly string[];
}): BoundaryArea[] {
  const { seed, steps, codes } = options;
  const borders = [...codes, ''].map((_, at): Point[] =>
    Array.from({ length: steps + 1 }, (_step, step) => {
      const isEdge = at === 0 || at === codes.length || step === 0 || step === steps;
      const shift = isEdge ? 0 : Math.sin(seed + at * 12.9898 + step * 78.233) / 4;
      return [95 + at + shift, 2 + step / steps];
    }),
  );
  return codes.map((code, at) => {
    const [left, right] = [borders[at]!, borders[at + 1]!];
    return { code, polygons: [[[...left, ...right.toReversed(), left[0]!]]] };
  });
}
