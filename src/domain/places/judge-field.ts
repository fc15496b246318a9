import { type Field, type PlaceLevel, placeLevelOf } from '../collections/field';
import { judgeListed, type Lists } from './judge-listed';
import { judgePlace, type ParentTexts } from './judge-place';
import type { Judgement } from './judgement';
import type { Register } from './register';

/** The register and the lists against which values are judged. */
export type Vocabulary = Readonly<{ register: Register; lists: Lists }>;

/** Whether the values of a field are judged. */
export const isJudged = (field: Field): boolean =>
  placeLevelOf(field) !== undefined || field.list !== undefined;

/** The texts of a record's places, by level. */
export function parentTexts(
  fields: readonly Field[],
  textOf: (field: string) => string | undefined,
): ParentTexts {
  const of = (level: PlaceLevel) => {
    const field = fields.find((candidate) => placeLevelOf(candidate) === level);
    return field === undefined ? undefined : textOf(field.name);
  };
  return { regency: of('regency'), district: of('district') };
}

/**
 * Judges the text of a field, for which the texts of the record's other places are needed.
 * @returns undefined if the field's values are not judged
 */
export function judgeField(
  field: Field,
  text: string,
  { parents, register, lists }: Vocabulary & { parents: ParentTexts },
): Judgement | undefined {
  const level = placeLevelOf(field);
  if (level !== undefined) return judgePlace(text, level, parents, register);
  return field.list === undefined ? undefined : judgeListed(text, field.list, lists);
}
