import { type ComparedKey, commonParts, type NotCommon, periodKeys } from '../answers/common-parts';
import type { Group } from './draw-from';

/** The figures of what both periods have, by which ranks are compared, for each name of a picture. */
export type ComparedRanks = Readonly<{
  now: readonly (number | null)[];
  before: readonly (number | null)[];
  /** The number of units that either of the two has, and the parts that only one of them has. */
  units: number;
  leftOut: readonly NotCommon[];
}>;

/** A group with its key of comparison. */
export type KeyedPictureGroup = Group & Readonly<{ key: ComparedKey }>;

/**
 * Compares two periods in what both have (see `commonParts`), so that a unit which one of them lacks does not change a
 * rank.
 */
export function compareRanks(
  groups: readonly KeyedPictureGroup[],
  { names, now, before }: { names: readonly string[]; now: string; before: string },
): ComparedRanks {
  const of = (period: string) => groups.filter((group) => group.period === period);
  const keysOf = (period: string) => of(period).map(({ key }) => key);
  const { isCommon, units, leftOut } = commonParts(periodKeys(keysOf(now)), periodKeys(keysOf(before)));
  const figuresOf = (period: string) => {
    const sums = new Map<string, number>();
    for (const { category = '', figures, key } of of(period))
      if (isCommon(key))
        sums.set(
          category,
          figures.reduce((sum, figure) => sum + figure, sums.get(category) ?? 0),
        );
    return names.map((name) => sums.get(name) ?? null);
  };
  return { now: figuresOf(now), before: figuresOf(before), units, leftOut };
}
