/**
 * Shares out a number of records: in proportion to the cube root of how many each collection can have, and no more
 * than that. So a small number shows something of all; with a larger one the small collections become full and the
 * large ones take the rest; and what a number gives, a larger one gives too.
 * @param sizes how many records each can have
 * @returns how many each gets, in the order of `sizes`: `records` in all, or all that there are where these are fewer
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

/** Halvings: enough for doubles to tell the levels of any two numbers of records apart. */
const STEPS = 64;

/** Gives what rounding left over, one each, to those with the most room. */
function withRest(records: number, shares: readonly number[], sizes: readonly number[]): number[] {
  const rest = records - sum(shares);
  const byRoom = shares.map((share, i) => ({ i, room: sizes[i]! - share })).sort((a, b) => b.room - a.room);
  const lucky = new Set(byRoom.slice(0, rest).map(({ i }) => i));
  return shares.map((share, i) => (lucky.has(i) ? share + 1 : share));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
