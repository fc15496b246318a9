import type { Point, Ring } from './rings';

/** A number greater than any coordinate of a point here. */
const SPAN = 2 ** 24;

const keyOf = ([x, y]: Point): number => x * SPAN + y;

/**
 * The points at which borders meet: those with more than two neighbours in all rings together. Between two such points, a
 * border is the same for all areas that share it. @param rings of whole numbers from 0 to 16 million
 */
export function junctionsOf(rings: readonly Ring[]): ReadonlySet<number> {
  // A file may have a million points, so only two neighbours of each are remembered.
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

/** A closed ring, and for each of its points the tolerance up to which it is kept; infinite for points that are always kept. */
export type WeightedRing = Readonly<{ points: Ring; weights: readonly number[] }>;

/**
 * Weighs the points of a closed ring by how far the border would move without them (Douglas and Peucker), once for all
 * tolerances. Each part between junctions is weighed in the same way, in whichever ring and direction it is.
 * @param finest points below this tolerance weigh nothing
 */
export function weightedRing(
  ring: Ring,
  { junctions, finest }: { junctions: ReadonlySet<number>; finest: number },
): WeightedRing {
  const open = ring.slice(0, -1);
  const isStart = open.map((point) => junctions.has(keyOf(point)));
  const first = isStart.includes(true) ? isStart.indexOf(true) : smallestOf(open);
  const points = [...open.slice(first), ...open.slice(0, first), open[first]!];
  const weights: number[] = [Number.POSITIVE_INFINITY];
  for (let from = 0, at = 1; at < points.length; at += 1) {
    if (at < points.length - 1 && !junctions.has(keyOf(points[at]!))) continue;
    for (const weight of arcWeights(points.slice(from, at + 1), finest).slice(1)) weights.push(weight);
    from = at;
  }
  return { points, weights };
}

/** The points of a ring that are needed so that no point is further than a tolerance from the simpler line. */
export const simplerRing = ({ points, weights }: WeightedRing, tolerance: number): Ring =>
  points.filter((_, at) => weights[at]! > tolerance);

/** The weights are computed in the direction that begins with the smaller point, so that both neighbours get the same. */
function arcWeights(arc: Ring, finest: number): number[] {
  const isForward = compare(arc[0]!, arc.at(-1)!) || compare(arc[1]!, arc.at(-2)!);
  if (isForward > 0) return arcWeights(arc.toReversed(), finest).reverse();
  const weights = new Array<number>(arc.length).fill(0);
  weights[0] = Number.POSITIVE_INFINITY;
  weights[arc.length - 1] = Number.POSITIVE_INFINITY;
  const spans: [from: number, to: number][] = [[0, arc.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const [furthest, distance] = furthestOf(arc, from, to);
    if (distance <= finest) continue;
    // No point is kept without the two points between which it was found.
    weights[furthest] = Math.min(distance, weights[from]!, weights[to]!);
    spans.push([from, furthest], [furthest, to]);
  }
  return weights;
}

/**
 * The point that is furthest from the straight line between two others, and its distance. Returns no objects, because it is
 * called often.
 */
function furthestOf(arc: Ring, from: number, to: number): [at: number, distance: number] {
  const [fromX, fromY] = arc[from]!;
  const [dx, dy] = [arc[to]![0] - fromX, arc[to]![1] - fromY];
  const length = dx * dx + dy * dy;
  let furthest = from;
  let most = 0;
  for (let at = from + 1; at < to; at += 1) {
    const x = arc[at]![0] - fromX;
    const y = arc[at]![1] - fromY;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
    const [awayX, awayY] = [x - share * dx, y - share * dy];
    const square = awayX * awayX + awayY * awayY;
    if (square <= most) continue;
    most = square;
    furthest = at;
  }
  return [furthest, Math.sqrt(most)];
}

const compare = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1];

const smallestOf = (points: Ring): number =>
  points.reduce((best, point, at) => (compare(point, points[best]!) < 0 ? at : best), 0);
