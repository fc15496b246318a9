import type { Collection, Field } from '@/domain/collections';
import { MAX_VARCHAR, placeLevelOf } from '@/domain/collections/field';
import { parentTexts } from '@/domain/places/judge-field';

/** A text that the service is asked to judge. */
export type AskedText = Readonly<{ field: string; text: string; regency?: string; district?: string }>;

/** A field's text, with the texts of the larger places that matter for it. */
export function askedText(
  { fields }: Collection,
  field: Field,
  textOf: (name: string) => string | undefined,
): AskedText {
  const { regency, district } = parentTexts(fields, textOf);
  const level = placeLevelOf(field);
  const hasRegency = level !== undefined && level !== 'regency';
  return {
    field: field.name,
    text: textOf(field.name) ?? '',
    ...(hasRegency && regency !== undefined && { regency }),
    ...(level === 'village' && district !== undefined && { district }),
  };
}

/**
 * Whether the service judges a text: it is not blank, and neither it nor the texts of its places are longer than a value
 * may be.
 */
export const canBeJudged = ({ text, regency = '', district = '' }: AskedText): boolean =>
  text.trim() !== '' && [text, regency, district].every(({ length }) => length <= MAX_VARCHAR);
