import type { Collection, Field } from '@/domain/collections';

/**
 * The fields as a narrow screen shows them: the smallest place of a row, its figures beside it, then the others.
 * @param fields those that are shown, in the order in which records show them
 */
export function narrowOrder(
  fields: readonly Field[],
  { answers }: Pick<Collection, 'answers'>,
): readonly Field[] {
  const figures = new Set(answers?.figures.map(({ field }) => field));
  const place = fields.findLast((field) => 'place' in field && field.place !== undefined);
  const first = [...(place === undefined ? [] : [place]), ...fields.filter(({ name }) => figures.has(name))];
  return [...first, ...fields.filter((field) => !first.includes(field))];
}
