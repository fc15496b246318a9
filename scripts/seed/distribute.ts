/**
 * Divides a number of records in proportion to the cube root of each collection's size, limited by that size. So a small
 * number includes some of every collection; with a larger one the small collections are filled and the large ones take the
 * rest; and a larger number includes the records of a smaller one.
 * @param sizes the maximum number of records of each
 * @returns the number for each, in the order of `sizes`, with the sum `records` or all there are
 */
export function distribute(records: number, sizes: readonly number[]): number[] {
  const total = sum(sizes);
  if (records >= total) return [...sizes];
  const least = records >= sizes.length ? 1 : 0;
  const sharesAt = (level: number) =>
    sizes.map((size) => Math.min(size, Math.max(least, Math.floor(level * Math.cbrt(size)))));
  let low = 0;
  let high = Math.max(...sizes);
  for (let i = 0; i < STEPS; i += 1) {
    const middle = (low + high) / 2;
    if (sum(sharesAt(middle)) <= records) low = middle;
    else high = middle;
  }
  return withRest(records, sharesAt(low), sizes);
}

/** Number of bisection steps: enough to distinguish the levels of any two numbers of records. */
const STEPS = 64;

/** Distributes the remainder of rounding, one each, to those with the most space. */
function withRest(records: number, shares: readonly number[], sizes: readonly number[]): number[] {
  const rest = records - sum(shares);
  const byRoom = shares.map((share, i) => ({ i, room: sizes[i]! - share })).sort((a, b) => b.room - a.room);
  const lucky = new Set(byRoom.slice(0, rest).map(({ i }) => i));
  return shares.map((share, i) => (lucky.has(i) ? share + 1 : share));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
