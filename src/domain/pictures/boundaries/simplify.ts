import { junctionsOf, simplerRing, type WeightedRing, weightedRing } from './arcs';
import type { BoundaryArea } from './read-boundaries';
import type { Point, Polygon, Ring } from './rings';

/** The maximum number of points that a page with a drawing can load: about 100 kB of paths. */
export const MAX_POINTS = 8_000;
/**
 * Cells of the grid along the longer side, each about half a metre in a province, so that the shared points of neighbours
 * coincide.
 */
const CELLS = 2 ** 20;
/**
 * The distance by which a border may be moved, in cells: at first half a pixel of a picture, which is at most 1,040 pixels
 * wide.
 */
const FINEST = CELLS / 2_048;
const COARSEST = CELLS / 32;

/**
 * Moves all points to a grid, and leaves out those whose removal moves no border by more than the smallest tolerance that
 * leaves at most {@link MAX_POINTS}. The shared border of two areas is simplified in the same way for both, so that there
 * is no gap between them. Rings that become too small are left out, but each area keeps one. The outer rings are clockwise
 * and the holes are not, as d3-geo expects them.
 */
export function simplifyAreas(areas: readonly BoundaryArea[]): readonly BoundaryArea[] {
  const grid = gridOf(areas);
  const onGrid = areas.map(({ code, polygons }) => ({
    code,
    polygons: polygons.map((rings) => rings.map((ring) => withoutDoubles(ring.map(grid.cellOf)))),
  }));
  const junctions = junctionsOf(onGrid.flatMap(({ polygons }) => polygons.flat()));
  const weighted = onGrid.map(({ code, polygons }) => ({
    code,
    polygons: polygons.map((rings) => rings.map((ring) => weightedRing(ring, { junctions, finest: FINEST }))),
  }));
  for (let tolerance = FINEST; ; tolerance *= 1.5) {
    const simpler = weighted.map((area) => simplerArea(area, tolerance));
    if (countPoints(simpler) > MAX_POINTS && tolerance < COARSEST) continue;
    return simpler.map(({ code, polygons }) => ({
      code,
      polygons: polygons.map((rings) => rings.map((ring) => ring.map(grid.pointOf))),
    }));
  }
}

export const countPoints = (areas: readonly BoundaryArea[]): number =>
  areas.reduce((sum, { polygons }) => sum + polygons.reduce((all, rings) => all + rings.flat().length, 0), 0);

/** The grid over all areas: converts degrees to cells, and back. */
function gridOf(areas: readonly BoundaryArea[]) {
  const [from, to] = extentOf(areas);
  const size = Math.max(to[0] - from[0], to[1] - from[1], Number.EPSILON) / CELLS;
  return {
    cellOf: ([x, y]: Point): Point => [Math.round((x - from[0]) / size), Math.round((y - from[1]) / size)],
    pointOf: ([x, y]: Point): Point => [from[0] + x * size, from[1] + y * size],
  };
}

type WeightedArea = Readonly<{ code: string; polygons: readonly (readonly WeightedRing[])[] }>;

function simplerArea({ code, polygons }: WeightedArea, tolerance: number): BoundaryArea {
  const simpler = polygons.flatMap((rings): Polygon[] => {
    const [outer, ...holes] = rings.map((ring) => simplerRing(ring, tolerance));
    return outer === undefined || signedArea(outer) === 0
      ? []
      : [[outer, ...holes.filter((hole) => signedArea(hole) !== 0)]];
  });
  const kept = simpler.length > 0 ? simpler : [[cellAround(polygons[0]![0]!.points[0]!)]];
  return { code, polygons: kept.map((rings) => rings.map((ring, at) => turned(ring, at === 0))) };
}

/** A ring without points that equal the one before them, and without those on the way back along the same line. */
function withoutDoubles(ring: Ring): Ring {
  const kept: Point[] = [];
  for (const point of ring) {
    const [last, before] = [kept.at(-1), kept.at(-2)];
    if (last !== undefined && same(last, point)) continue;
    if (before !== undefined && same(before, point)) kept.pop();
    else kept.push(point);
  }
  return kept;
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** Twice the area that a ring encloses: below zero if it is clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1)
    sum += ring[at - 1]![0] * ring[at]![1] - ring[at]![0] * ring[at - 1]![1];
  return sum;
}

const turned = (ring: Ring, isOuter: boolean): Ring =>
  signedArea(ring) < 0 === isOuter ? ring : ring.toReversed();

/** A square at a point, as small as the finest tolerance. */
const cellAround = ([x, y]: Point): Ring => [
  [x, y],
  [x, y + FINEST],
  [x + FINEST, y + FINEST],
  [x + FINEST, y],
  [x, y],
];

/** The south-west and the north-east corner. */
function extentOf(areas: readonly BoundaryArea[]): [Point, Point] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { polygons } of areas)
    for (const [outer = []] of polygons)
      for (const [x, y] of outer) {
        [west, east] = [Math.min(west, x), Math.max(east, x)];
        [south, north] = [Math.min(south, y), Math.max(north, y)];
      }
  return [
    [west, south],
    [east, north],
  ];
}
