import type { AnyCollection } from '../collections/collection';
import { placesOf } from '../collections/parts';
import { type DimensionPart, periodParts } from './dimensions';

/**
 * The parts by which records are grouped so that each group has one place in any system: with the whole period and, where
 * records name it, the district.
 */
export const placedParts = (
  parts: readonly DimensionPart[],
  collection: AnyCollection,
): readonly DimensionPart[] => [
  ...new Map(
    [
      ...parts,
      ...periodParts(collection),
      ...placesOf(collection)
        .filter(({ place }) => place !== 'village')
        .map((field) => ({ name: field.name, field })),
    ].map((part) => [part.name, part]),
  ).values(),
];
