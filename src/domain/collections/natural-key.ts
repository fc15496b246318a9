import type { AnyCollection } from './collection';
import type { Values } from './item';

/**
 * The natural key of a record as one text: two records of a collection with the same text are duplicates
 * (docs/specification.md, "Duplicates").
 * @param values canonical, as `item.ts` reads them, so that every spelling of a value results in the same key
 */
export function naturalKeyOf(values: Values, { keyPlaces }: Pick<AnyCollection, 'keyPlaces'>): string {
  let text = '';
  // The separator is a control character, which no value contains.
  for (const place of keyPlaces) text += `${values[place]}\x1f`;
  return text;
}
