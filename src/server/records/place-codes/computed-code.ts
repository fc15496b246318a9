import type { Collection, Field } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import { placesOf } from '@/domain/collections/parts';
import { recordCode } from '@/domain/places/record-code';
import type { Register } from '@/domain/places/register';

/**
 * The columns to read for the requested ones: the stored ones among them, and for the place code also the columns of the
 * places.
 */
export function storedColumns(columns: readonly Field[], collection: Collection): readonly Field[] {
  if (!columns.some(isComputed)) return columns;
  const needed = new Set([...columns, ...placesOf(collection)]);
  return collection.columns.filter((field) => needed.has(field));
}

/** Finds the codes of records by the texts of their places: null for a record that has none. */
export function codeFinder(
  collection: Collection,
  register: Register,
): (textOf: (field: Field) => unknown) => string | null {
  const fields = placesOf(collection);
  return (textOf) =>
    recordCode(
      fields.map((field) => String(textOf(field))),
      { fields, register },
    ) ?? null;
}
