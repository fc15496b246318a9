import { geoMercator, geoPath } from 'd3-geo';
import type { BoundaryArea } from '@/domain/pictures/boundaries/read-boundaries';
import type { MapShapes } from '@/domain/pictures/map-shapes';

/** The width of a drawn map, to which a page scales it; its height is at most 1.2 times its width. */
const WIDTH = 1_000;
const MAX_HEIGHT = 1_200;

/**
 * Draws areas as paths with whole numbers, because a picture is at most 1,040 pixels wide.
 * @param nameOf returns the name of a code's regency
 */
export function mapShapesOf(
  areas: readonly BoundaryArea[],
  nameOf: (code: string) => string | undefined,
): MapShapes {
  const features = areas.map(({ code, polygons }) => ({
    code,
    feature: {
      type: 'Feature' as const,
      properties: null,
      geometry: {
        type: 'MultiPolygon' as const,
        coordinates: polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
      },
    },
  }));
  const all = { type: 'FeatureCollection' as const, features: features.map(({ feature }) => feature) };
  const projection = geoMercator().fitSize([WIDTH, MAX_HEIGHT], all);
  const draw = geoPath(projection).digits(0);
  const [[left, top], [right, bottom]] = draw.bounds(all);
  projection.translate([projection.translate()[0] - left, projection.translate()[1] - top]);
  return {
    width: Math.ceil(right - left),
    height: Math.ceil(bottom - top),
    shapes: Object.fromEntries(
      features.flatMap(({ code, feature }) => {
        const name = nameOf(code);
        if (name === undefined) return [];
        const [[from], [to]] = draw.bounds(feature);
        const [x, y] = draw.centroid(feature).map(Math.round) as [number, number];
        return [[name, { path: draw(feature) ?? '', x, y, room: Math.round(to - from) }]];
      }),
    ),
  };
}
