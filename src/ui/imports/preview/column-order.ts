import type { Collection, Field } from '@/domain/collections';
import { placeLevelOf } from '@/domain/collections/field';
import { figureFieldsOf } from '@/domain/collections/parts';

/**
 * The fields in the order of a narrow screen: the smallest place of a row, its figures beside it, then the others.
 * @param fields those that are shown, in the order in which records show them
 */
export function narrowOrder(
  fields: readonly Field[],
  { parts }: Pick<Collection, 'parts'>,
): readonly Field[] {
  const isFigure = (field: Field) => figureFieldsOf({ parts }).includes(field);
  const place = fields.findLast((field) => placeLevelOf(field) !== undefined);
  const first = [...(place === undefined ? [] : [place]), ...fields.filter(isFigure)];
  return [...first, ...fields.filter((field) => !first.includes(field))];
}
