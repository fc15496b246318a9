import type { Collection, Field } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';

/** A field that differs between two states of a record; undefined if the record did not exist. */
export type Difference = Readonly<{ field: Field; before: unknown; after: unknown }>;

/** The fields that differ between two states of a record, in the order of the declaration. */
export function differencesOf(
  { fields }: Pick<Collection, 'fields'>,
  { before, after }: Readonly<{ before: WireRecord | null; after: WireRecord | null }>,
): readonly Difference[] {
  return fields
    .map((field) => ({ field, before: before?.[field.name], after: after?.[field.name] }))
    .filter(({ before: was, after: is }) => was !== is);
}
