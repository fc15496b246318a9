import type { BoundaryArea, Point, Polygon, Ring } from './read-boundaries';

/** As many points as a drawing needs and a page can carry: about 100 kB of paths. */
export const MAX_POINTS = 8_000;
/** Cells of the grid along the longer side: a picture is at most 1,040 pixels wide. */
const FINEST = 2_048;
const COARSEST = 32;

/**
 * Moves all points to a grid, and removes those that fall together: the finest grid that leaves at most {@link MAX_POINTS}. What two
 * areas share is moved alike, so that no gap opens between them. Rings that become too small are left out, but each area keeps
 * one. The outer rings are clockwise and the holes are not, as d3-geo has them.
 */
export function simplifyAreas(areas: readonly BoundaryArea[]): readonly BoundaryArea[] {
  for (let cells = FINEST; ; cells /= 2) {
    const simpler = onGrid(areas, cells);
    if (cells <= COARSEST || countPoints(simpler) <= MAX_POINTS) return simpler;
  }
}

export const countPoints = (areas: readonly BoundaryArea[]): number =>
  areas.reduce((sum, { polygons }) => sum + polygons.reduce((all, rings) => all + rings.flat().length, 0), 0);

function onGrid(areas: readonly BoundaryArea[], cells: number): readonly BoundaryArea[] {
  const [from, to] = extentOf(areas);
  const size = Math.max(to[0] - from[0], to[1] - from[1], Number.EPSILON) / cells;
  const cellOf = (point: Point): Point => [
    Math.round((point[0] - from[0]) / size),
    Math.round((point[1] - from[1]) / size),
  ];
  const pointOf = ([x, y]: Point): Point => [from[0] + x * size, from[1] + y * size];
  return areas.map(({ code, polygons }) => {
    const simpler = polygons.flatMap((polygon): Polygon[] => {
      const [outer, ...holes] = polygon.map((ring) => withoutDoubles(ring.map(cellOf)));
      return outer === undefined || signedArea(outer) === 0
        ? []
        : [[outer, ...holes.filter((hole) => signedArea(hole) !== 0)]];
    });
    const kept = simpler.length > 0 ? simpler : [[cellAround(cellOf(polygons[0]![0]![0]!))]];
    return {
      code,
      polygons: kept.map((rings) => rings.map((ring, at) => turned(ring, at === 0).map(pointOf))),
    };
  });
}

/** Without points that equal the one before them, and those on the way back along the same line. */
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

const cellAround = ([x, y]: Point): Ring => [
  [x, y],
  [x, y + 1],
  [x + 1, y + 1],
  [x + 1, y],
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
