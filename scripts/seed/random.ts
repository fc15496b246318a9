/**
 * A pseudo-random number from 0 up to 1 that depends only on its arguments, so that a figure does not depend on those
 * generated before it.
 * @param parts whole numbers: the seed first, then what the figure describes
 */
export function chance(...parts: number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) hash = scramble(hash ^ part);
  return (scramble(hash) >>> 0) / 2 ** 32;
}

/** A factor around 1: between `1 - spread` and `1 + spread`. */
export function around(spread: number, ...parts: number[]): number {
  return 1 + spread * (2 * chance(...parts) - 1);
}

// The finaliser of MurmurHash3, with a constant added so that 0 is not mapped to itself.
function scramble(value: number): number {
  let bits = (value + 0x6d2b79f5) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
