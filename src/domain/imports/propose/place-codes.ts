import type { AnyCollection } from '../../collections/collection';
import { LEVELS, type PlaceLevel } from '../../collections/field';
import { placesOf } from '../../collections/parts';
import { codeOfLevel } from '../../places/codes/place-codes';
import type { Vocabulary } from '../../places/judge-field';
import { judgePlace } from '../../places/judge-place';
import type { ColumnProfile } from '../file-reading';
import type { RecipeStep } from '../steps';
import type { ColumnFacts } from './facts';
import type { FieldMatch } from './match-fields';
import { SHARE } from './thresholds';

/** A column of codes of places, and the fields of places for which no column has names: the codes fill them. */
export type CodedPlaces = Readonly<{
  column: ColumnFacts;
  fields: readonly string[];
  step: RecipeStep;
  /** The names of the places, by field. */
  names: ReadonlyMap<string, ColumnProfile['values']>;
}>;

/**
 * Finds the column whose codes (`11.06.07.2001`, `1106072001`) identify the places of the rows, if no columns have their
 * names.
 * @returns undefined if all places have columns of names, or no column has codes of a missing place or of a smaller one
 */
export function findPlaceCodes(
  facts: readonly ColumnFacts[],
  {
    collection,
    matches,
    vocabulary,
  }: { collection: AnyCollection; matches: readonly FieldMatch[]; vocabulary: Vocabulary | undefined },
): CodedPlaces | undefined {
  if (vocabulary === undefined) return undefined;
  const places = placesOf(collection);
  const hasNames = (name: string) =>
    matches.some(({ field, column }) => field.name === name && !isOfCodes(column));
  const missing = places.filter(({ name }) => !hasNames(name));
  // The code of a place begins with that of the larger place that contains it.
  for (const level of LEVELS.toReversed()) {
    const filled = missing.filter(({ place }) => LEVELS.indexOf(place) <= LEVELS.indexOf(level));
    const column = facts.find((one) => isOfCodes(one) && one.placed(level) > SHARE.kind);
    if (column === undefined || filled.length === 0) continue;
    const nameOf = (text: string, of: PlaceLevel) =>
      judgePlace(codeOfLevel(text, of) ?? text, of, {}, vocabulary.register).value ?? text;
    const code = matches.find((match) => match.column === column)?.field.name ?? column.name;
    return {
      column,
      fields: filled.map(({ name }) => name),
      step: {
        kind: 'readPlaceCodes',
        code,
        ...Object.fromEntries(filled.map(({ name, place }) => [place, name])),
      },
      names: new Map(
        filled.map(({ name, place }) => [
          name,
          column.profile.values.map(({ text, count }) => ({ text: nameOf(text, place), count })),
        ]),
      ),
    };
  }
  return undefined;
}

const isOfCodes = ({ profile }: ColumnFacts): boolean =>
  profile.values.length > 0 && profile.values.every(({ text }) => !/\p{L}/u.test(text));
