import { z } from 'zod';
import { MAX_METADATA_TEXT } from '@/domain/limits';
import { type FormName, membersOfForm, storedNames } from '@/domain/metadata/forms/forms';
import { CLASSIFICATIONS } from '@/domain/metadata/forms/publication';
import type { MetadataValues } from '@/domain/metadata/judge';
import { METADATA_KINDS } from '@/domain/metadata/subject';
import { invalid, issueOf } from '@/server/input/input';

const MAX_ID = 200;

const subject = { kind: z.enum(METADATA_KINDS), id: z.string().min(1).max(MAX_ID) };

/** A text of several lines, which may be empty. */
const text = z
  .string()
  .transform((given) => given.replace(/\r\n?/g, '\n').normalize('NFC').trim())
  .refine(
    (given) => [...given].length <= MAX_METADATA_TEXT,
    issueOf({ code: 'too_long', limit: MAX_METADATA_TEXT }),
  )
  .refine(
    (given) => !/[\p{Cc}\p{Cs}]/u.test(given.replace(/[\n\t]/g, '')),
    issueOf({ code: 'control_character' }),
  );

export const metadataSubjectInput = z.strictObject(subject);
/** The values that the office gives, in the version that the person saw; 0: none are stored yet. */
export const saveMetadataInput = z.strictObject({
  ...subject,
  version: z.number().int().min(0),
  values: z.record(z.string().max(MAX_ID), text),
});

/** One classification for the fields of a collection: all of them, or those that have none. */
export const classifyFieldsInput = z.strictObject({
  collection: z.string().min(1).max(MAX_ID),
  classification: z.enum(CLASSIFICATIONS),
  isOnlyUnset: z.boolean(),
});

/** The kinds whose texts have several lines. */
const OF_LINES = new Set(['paragraph', 'lines']);

/**
 * The values of a form, without empty ones. Texts of a draft may be unfinished, but a choice is one of the declared values.
 * @throws {ServiceError} `invalid_parameter` that names the member
 */
export function metadataValuesOf(form: FormName, given: MetadataValues): MetadataValues {
  const names = new Set(storedNames(form));
  const members = new Map(membersOfForm(form).map((member) => [member.name, member]));
  const kept = Object.entries(given).flatMap(([name, value]): [string, string][] => {
    if (!names.has(name)) throw invalid(name, { code: 'unknown' });
    if (value === '') return [];
    const member = members.get(name);
    const known =
      member?.kind === 'boolean' ? ['true', 'false'] : member?.choices?.map((choice) => choice.value);
    if (known !== undefined && !known.includes(value)) throw invalid(name, { code: 'not_one_of', known });
    const isOfLines = OF_LINES.has(member?.kind ?? 'paragraph');
    return [[name, isOfLines ? value : value.replace(/\s+/g, ' ')]];
  });
  return Object.fromEntries(kept);
}
