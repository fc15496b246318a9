import type { Collection, Field } from '@/domain/collections';
import type { WireRecord } from '../types';

/** A field of which two states of a record differ; undefined where the record was not there. */
export type Difference = Readonly<{ field: Field; before: unknown; after: unknown }>;

/** The fields of which two states of a record differ, in the order of the declaration. */
export function differencesOf(
  { fields }: Pick<Collection, 'fields'>,
  { before, after }: Readonly<{ before: WireRecord | null; after: WireRecord | null }>,
): readonly Difference[] {
  return fields
    .map((field) => ({ field, before: before?.[field.name], after: after?.[field.name] }))
    .filter(({ before: was, after: is }) => was !== is);
}
