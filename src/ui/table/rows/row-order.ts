import type { BegunRow } from '../unsaved/drafts';

/** The row at a position: a stored row by its own position, or a begun one. Undefined past the end. */
export type PlacedRow = Readonly<{ stored: number } | { begun: BegunRow }>;

/** The rows of a table from the first to the last: stored ones, begun ones between them, and other begun ones at the end. */
export type RowOrder = Readonly<{
  total: number;
  at: (position: number) => PlacedRow | undefined;
  /** The position of a stored row. */
  ofStored: (stored: number) => number;
  /** The position of a draft; undefined if there is none with this key. */
  ofBegun: (key: number) => number | undefined;
}>;

/**
 * @param options.stored the number of stored rows
 * @param options.positionOf the position of a stored record among them
 */
export function rowOrder(options: {
  stored: number;
  begun: readonly BegunRow[];
  positionOf: (id: number) => number | undefined;
}): RowOrder {
  const { stored, begun, positionOf } = options;
  const placed = begun.map((row) => ({
    row,
    // If the record above which it was inserted is not known, it comes after all stored ones.
    before: Math.min(stored, (row.above === undefined ? undefined : positionOf(row.above)) ?? stored),
  }));
  const between = placed
    .filter(({ before }) => before < stored)
    .sort((a, b) => a.before - b.before)
    .map(({ row, before }, place) => ({ row, before, position: before + place }));
  const last = placed.filter(({ before }) => before === stored).map(({ row }) => row);
  const storedEnd = stored + between.length;
  const positions = new Map([
    ...between.map(({ row, position }) => [row.key, position] as const),
    ...last.map(({ key }, place) => [key, storedEnd + place] as const),
  ]);
  /** The number of elements of `between` that satisfy a condition, which the first ones satisfy. */
  const count = (holds: (one: (typeof between)[number]) => boolean): number => {
    let low = 0;
    let high = between.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(between[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    total: storedEnd + last.length,
    at: (position) => {
      if (position >= storedEnd) {
        const row = last[position - storedEnd];
        return row && { begun: row };
      }
      const earlier = count((one) => one.position < position);
      const here = between[earlier];
      return here?.position === position ? { begun: here.row } : { stored: position - earlier };
    },
    ofStored: (place) => place + count(({ before }) => before <= place),
    ofBegun: (key) => positions.get(key),
  };
}
