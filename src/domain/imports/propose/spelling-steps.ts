import { type Field, isPlaceField } from '../../collections/field';
import { wordsOf } from '../../places/fold';
import { typeOf, withoutPrefixes } from '../../places/place-keys';
import { placePartOf } from '../../readings/place-part';
import type { ColumnProfile } from '../file-reading';
import type { RecipeStep } from '../steps';

type Values = ColumnProfile['values'];

/**
 * Replaces the spellings of a name that no register or list has by its most frequent one: `SUKAJADI` and `Kec. Sukajadi`, `Diare` and
 * `DIARE`, which would be different records. Spellings differ in case, punctuation and, of places, in codes and words for their level.
 * @returns the step, and the texts after it; no step if each name has one spelling
 */
export function oneSpelling(field: Field, values: Values): { steps: RecipeStep[]; values: Values } {
  const groups = new Map<string, Values[number][]>();
  for (const value of values) {
    const key = keyOf(value.text, field);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  const replaced = new Map<string, string>();
  const kept = [...groups].map(([key, spellings]) => {
    const usual = spellings.reduce((best, one) => (one.count > best.count ? one : best));
    if (key === '') return spellings;
    for (const { text } of spellings) if (text !== usual.text) replaced.set(text, usual.text);
    return [{ text: usual.text, count: spellings.reduce((sum, { count }) => sum + count, 0) }];
  });
  if (replaced.size === 0) return { steps: [], values };
  const pairs = [...replaced].map(([from, to]) => ({ from, to }));
  return {
    steps: [{ kind: 'replaceValues', column: field.name, values: pairs }],
    values: kept.flat(),
  };
}

/** The part that the spellings of a name have in common. Signs such as `<` distinguish names with the same words. */
function keyOf(text: string, field: Field): string {
  const signs = text.replace(/[^<>≤≥+&%]/g, '');
  if (!isPlaceField(field)) return wordsOf(text).join('') + signs;
  const words = wordsOf(
    placePartOf(text, field.place).replace(/^\s*[[(]?\d[\d.]*[\])]?\s*[-–:.]?\s*(?=\p{L})/u, ''),
  );
  const name = withoutPrefixes(words, field.place).join('');
  return field.place === 'regency' && typeOf(words) === 'city' ? `kota ${name}` : name;
}
