import type { Point, Ring } from './read-boundaries';

/** Greater than any number of a point here. */
const SPAN = 2 ** 24;

const keyOf = ([x, y]: Point): number => x * SPAN + y;

/**
 * The points at which borders meet: those with more than two neighbours in all rings together. Between two of them a border is the
 * same for all areas that have it. @param rings of whole numbers from 0 to 16 million
 */
export function junctionsOf(rings: readonly Ring[]): ReadonlySet<number> {
  // A file may have a million points: two neighbours of each are all that is remembered.
  const neighbours = new Map<number, number>();
  const second = new Map<number, number>();
  const junctions = new Set<number>();
  const add = (one: number, other: number) => {
    const first = neighbours.get(one);
    if (first === undefined) neighbours.set(one, other);
    else if (first !== other) {
      const known = second.get(one);
      if (known === undefined) second.set(one, other);
      else if (known !== other) junctions.add(one);
    }
  };
  for (const ring of rings)
    for (let at = 1; at < ring.length; at += 1) {
      const [from, to] = [keyOf(ring[at - 1]!), keyOf(ring[at]!)];
      add(from, to);
      add(to, from);
    }
  return junctions;
}

/**
 * A closed ring with fewer points, none of them further than a tolerance from the line that was there (Douglas and Peucker). Each part
 * between junctions is simplified alike, whichever ring has it and in which direction.
 */
export function simplerRing(
  ring: Ring,
  { junctions, tolerance }: { junctions: ReadonlySet<number>; tolerance: number },
): Ring {
  const open = ring.slice(0, -1);
  const isStart = open.map((point) => junctions.has(keyOf(point)));
  const first = isStart.includes(true) ? isStart.indexOf(true) : smallestOf(open);
  const turned = [...open.slice(first), ...open.slice(0, first), open[first]!];
  const kept: Point[] = [turned[0]!];
  for (let from = 0, at = 1; at < turned.length; at += 1) {
    if (at < turned.length - 1 && !junctions.has(keyOf(turned[at]!))) continue;
    kept.push(...simplerArc(turned.slice(from, at + 1), tolerance).slice(1));
    from = at;
  }
  return kept;
}

/** In the direction that begins with the smaller point, so that both neighbours get the same. */
function simplerArc(arc: Ring, tolerance: number): Ring {
  const isForward = compare(arc[0]!, arc.at(-1)!) || compare(arc[1]!, arc.at(-2)!);
  if (isForward > 0) return simplerArc(arc.toReversed(), tolerance).toReversed();
  const keeps = new Set([0, arc.length - 1]);
  const spans: [number, number][] = [[0, arc.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let [furthest, distance] = [from, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const here = distanceOf(arc[at]!, [arc[from]!, arc[to]!]);
      if (here > distance) [furthest, distance] = [at, here];
    }
    if (furthest === from) continue;
    keeps.add(furthest);
    spans.push([from, furthest], [furthest, to]);
  }
  return arc.filter((_, at) => keeps.has(at));
}

const compare = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1];

const smallestOf = (points: Ring): number =>
  points.reduce((best, point, at) => (compare(point, points[best]!) < 0 ? at : best), 0);

/** From a point to a straight line between two others. */
function distanceOf([x, y]: Point, [[fromX, fromY], [toX, toY]]: readonly [Point, Point]): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}
