import { z } from 'zod';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import { parseStorable } from '@/domain/collections/item';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { MAX_PAIR_CHOICES } from '@/domain/limits';
import { invalid, refusedValue } from '@/server/input/input';

/** The name of an enumerated field. */
export const enumFieldInput = z.strictObject({ collection: z.string(), field: z.string() });
export const enumValueInput = enumFieldInput.extend({ value: z.string() });

/** The page of the pairs of records to which a rename would give one natural key. */
export const enumPairsInput = enumValueInput.extend({
  to: z.string(),
  /** Only pairs after this record with the old value. The pages send the direction too. */
  cursor: z.number().int().min(0).nullish(),
  direction: z.literal('forward').optional(),
  limit: z.number().int().min(1).max(50).default(20),
});

const identifiers = z.array(z.number().int().min(1)).max(MAX_PAIR_CHOICES).default([]);

/** Which record of each pair is kept; the other is deleted. Pairs are named by their record with the old value. */
export const pairChoices = z.strictObject({
  /** The number of pairs, and the moment before they were read; later writes were not seen. */
  expected: z.number().int().min(1),
  seen: z.iso.datetime(),
  /** The choice for all other pairs. */
  rest: z.enum(['renamed', 'existing']).optional(),
  renamed: identifiers,
  existing: identifiers,
});

export const enumRenameInput = enumValueInput.extend({
  to: z.string(),
  /** Allows a new value that is already listed or used. */
  merge: z.boolean().default(false),
  /** Only counts the effects of the rename. */
  preview: z.boolean().default(false),
  /** Required where records would get the natural key of others. */
  pairs: pairChoices.optional(),
});

export type EnumFieldInput = z.output<typeof enumFieldInput>;
export type EnumValueInput = z.output<typeof enumValueInput>;
export type EnumPairsInput = z.input<typeof enumPairsInput>;
export type PairChoices = z.output<typeof pairChoices>;
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
  const value = parseStorable(raw, field, ANY_CONTEXT);
  if (!(value instanceof Fault)) return String(value);
  throw invalid(member, refusedValue(value));
}
