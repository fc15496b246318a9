import { type ComparedKey, commonParts, type NotCommon, periodKeys } from '../answers/common-parts';
import type { Group } from './draw-from';

/** The figures by which ranks of two periods are compared, for each name of a picture: of what both periods have. */
export type ComparedRanks = Readonly<{
  now: readonly (number | null)[];
  before: readonly (number | null)[];
  /** How many units either has, and what only one of them has. */
  units: number;
  leftOut: readonly NotCommon[];
}>;

/** A group with what it is compared in. */
export type KeyedPictureGroup = Group & Readonly<{ key: ComparedKey }>;

/** Compares two periods in what both have (see `commonParts`), so that a unit which one of them lacks moves no rank. */
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
