import { type Collection, type CollectionName, collections, findCollection } from '../collections';
import type { IntField } from '../collections/field';
import { periodsOf, placesOf } from '../collections/parts';
import { countedFieldsOf, seriesFieldsOf } from './parts';

/** A figure that counts some of what another one counts, and so never exceeds it, for the same place, category and year. */
export type PartOfWhole = Readonly<{ part: CollectionName; whole: CollectionName }>;

export const PARTS_OF_WHOLES: readonly PartOfWhole[] = collections.flatMap(({ resource, partOf }) =>
  partOf === undefined ? [] : [{ part: resource, whole: partOf as CollectionName }],
);

/** Figures of the same places and categories that stand in a ratio: so many `many` for each of `few`. */
export type Ratio = Readonly<{ many: CollectionName; few: CollectionName }>;

export const RATIOS: readonly Ratio[] = collections.flatMap(({ resource, manyFor = [] }) =>
  manyFor.map((few) => ({ many: resource, few: few as CollectionName })),
);

/** The one figure of a collection that has one. */
export const figureOf = (name: CollectionName): IntField => countedFieldsOf(findCollection(name)!)[0]!;

/**
 * The collections that count the same people of villages, once each: divided by age, by sex, by occupation. Their figures add
 * up to the same number. The one without a category comes first.
 */
export const sameTotals: readonly Collection[] = collections
  .filter((one) => placesOf(one).length === 3 && countedFieldsOf(one).length > 0)
  .sort((a, b) => a.naturalKey.length - b.naturalKey.length);

/** Collections with the same natural key, as pupils, teachers and schools: what one has a row of, the others have too. */
export const sameKeys: readonly (readonly Collection[])[] = [
  ...new Map(
    collections
      .filter((one) => placesOf(one).length > 0 && countedFieldsOf(one).length === 1)
      .map((one) => [one.naturalKey.join(' '), one]),
  ).keys(),
]
  .map((key) => collections.filter(({ naturalKey }) => naturalKey.join(' ') === key))
  .filter((group) => group.length > 1);

/** The natural key that two collections share. */
export function sharedKey(one: Collection, other: Collection): readonly string[] {
  const names = new Set(other.naturalKey);
  return [...seriesFieldsOf(one), ...periodsOf(one)]
    .map(({ name }) => name)
    .filter((name) => names.has(name));
}
