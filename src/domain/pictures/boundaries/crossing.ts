import Flatbush from 'flatbush';
import type { Point, Polygon } from './rings';

/**
 * Points nearer to each other than this are the same, in degrees: a tenth of a millimetre. Rounded coordinates are as
 * exact.
 */
const TOUCH = 1e-9;

/** An edge from `a` to `b`, of a ring, and the point after it. */
export type Edge = Readonly<{ ring: number; a: Point; b: Point; next: Point }>;

/**
 * A point at which the rings of a polygon cross themselves or each other; undefined: there is none. A ring may touch itself
 * or another one, and may return along the same line, as in spikes and cuts to holes. An index of the edges (`flatbush`)
 * finds those that lie near each other, so that the time grows with their number and not with its square.
 */
export function crossingOf(polygon: Polygon): Point | undefined {
  const edges = edgesOf(polygon);
  if (edges.length === 0) return undefined;
  const index = new Flatbush(edges.length);
  for (const { a, b } of edges)
    index.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
  index.finish();
  for (const [at, edge] of edges.entries()) {
    const { a, b } = edge;
    let found: Point | undefined;
    index.search(
      ...([Math.min(a[0], b[0]) - TOUCH, Math.min(a[1], b[1]) - TOUCH] as const),
      ...([Math.max(a[0], b[0]) + TOUCH, Math.max(a[1], b[1]) + TOUCH] as const),
      (other) => {
        if (other > at) found ??= crossingAt(edge, edges[other]!);
        return false;
      },
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The edges of all rings, without those that have no length. */
export function edgesOf(polygon: Polygon): readonly Edge[] {
  return polygon.flatMap((given, ring) => {
    const points = given.filter((point, at) => at === 0 || !touch(point, given[at - 1]!));
    const count = points.length - 1;
    return points.slice(0, -1).map((a, at): Edge => {
      const b = points[at + 1]!;
      return { ring, a, b, next: points[at + 1 === count ? 1 : at + 2]! };
    });
  });
}

/** A point at which two edges cross, at their ends or between them. */
export function crossingAt(one: Edge, other: Edge): Point | undefined {
  const { a, b, next } = one;
  const { a: c, b: d, next: after } = other;
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (ofC * ofD < 0 && ofA * ofB < 0) return meeting(one, other);
  const areOnOneLine = ofA === 0 && ofB === 0 && ofC === 0 && ofD === 0;
  const alike = areOnOneLine && one.ring === other.ring ? runAlike(one, other) : undefined;
  if (alike !== undefined) return alike;
  if (touch(b, d)) return alternate(b, [a, next], [c, after]) ? b : undefined;
  if (ofB === 0 && isBetween(b, c, d) && ofA * side(c, d, next) < 0) return b;
  return ofD === 0 && isBetween(d, a, b) && ofC * side(a, b, after) < 0 ? d : undefined;
}

/** A point at which two edges of one line overlap in the same direction: a ring that goes around twice. */
function runAlike({ a, b }: Edge, { a: c, b: d }: Edge): Point | undefined {
  const along = (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]);
  if (along <= 0) return undefined;
  if (touch(a, c) || isBetween(c, a, b)) return c;
  return isBetween(a, c, d) ? a : undefined;
}

/** The side of the line from `a` to `b` on which a point lies: 0 if it is on the line. */
function side(a: Point, b: Point, point: Point): -1 | 0 | 1 {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const distance = (x * (point[1] - a[1]) - y * (point[0] - a[0])) / Math.hypot(x, y);
  return Math.abs(distance) < TOUCH ? 0 : distance < 0 ? -1 : 1;
}

const touch = (a: Point, b: Point): boolean => Math.abs(a[0] - b[0]) < TOUCH && Math.abs(a[1] - b[1]) < TOUCH;

/** Whether a point of the line through `a` and `b` lies between them, and is neither of them. */
const isBetween = (point: Point, a: Point, b: Point): boolean =>
  !touch(point, a) &&
  !touch(point, b) &&
  (point[0] - a[0]) * (point[0] - b[0]) + (point[1] - a[1]) * (point[1] - b[1]) < 0;

type Ends = readonly [from: Point, to: Point];

/** Whether two paths cross at a point: in the order around it, the ends of one are separated by those of the other. */
function alternate(at: Point, one: Ends, other: Ends): boolean {
  const turnOf = (point: Point) => Math.atan2(point[1] - at[1], point[0] - at[0]);
  const start = turnOf(one[0]);
  const from = (point: Point) => (turnOf(point) - start + 4 * Math.PI) % (2 * Math.PI);
  const [end, first, second] = [from(one[1]), from(other[0]), from(other[1])];
  const isAlong = (turn: number) =>
    turn < TOUCH || turn > 2 * Math.PI - TOUCH || Math.abs(turn - end) < TOUCH;
  return !isAlong(first) && !isAlong(second) && first < end !== second < end;
}

function meeting({ a, b }: Edge, { a: c, b: d }: Edge): Point {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const [u, v] = [d[0] - c[0], d[1] - c[1]];
  const share = ((c[0] - a[0]) * v - (c[1] - a[1]) * u) / (x * v - y * u);
  return [a[0] + share * x, a[1] + share * y];
}
