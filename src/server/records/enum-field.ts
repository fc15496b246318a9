import { z } from 'zod';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { parseEnum } from '@/domain/collections/kinds/text';
import { invalid, refusedValue } from '@/server/input/input';

/** The name of an enumerated field. */
export const enumFieldInput = z.strictObject({ collection: z.string(), field: z.string() });
export const enumValueInput = enumFieldInput.extend({ value: z.string() });
export const enumRenameInput = enumValueInput.extend({
  to: z.string(),
  /** Allows a new value that is already listed or used. */
  merge: z.boolean().default(false),
  /** Only counts the effects of the rename. */
  preview: z.boolean().default(false),
});

export type EnumFieldInput = z.output<typeof enumFieldInput>;
export type EnumValueInput = z.output<typeof enumValueInput>;
export type EnumRenameInput = z.input<typeof enumRenameInput>;

export type EnumeratedField = Readonly<{
  collection: Collection;
  field: Extract<Field, { kind: 'enum' }>;
  /** The field in the columns of `enum_value`. */
  names: EnumFieldInput;
}>;

/** The enumerated field of that name. @throws {ServiceError} `invalid_parameter`, field `collection` or `field` */
export function enumeratedField(input: EnumFieldInput): EnumeratedField {
  const collection = findCollection(input.collection);
  if (collection === undefined) throw invalid('collection', { code: 'not_a_collection' });
  const field = collection.field(input.field);
  if (field?.kind !== 'enum') throw invalid('field', { code: 'not_an_enumerated_field' });
  return { collection, field, names: { collection: collection.resource, field: field.name } };
}

/**
 * A value as it is stored: trimmed, NFC, no longer than the field allows.
 * @param member the member of the input that contains it
 * @throws {ServiceError} `invalid_parameter`
 */
export function enumText({ field }: EnumeratedField, raw: string, member: 'value' | 'to' = 'value'): string {
  const value = parseEnum(raw, field, ANY_CONTEXT);
  if (!(value instanceof Fault)) return value;
  throw invalid(member, refusedValue(value));
}
