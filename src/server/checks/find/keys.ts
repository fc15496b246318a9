import { sameTotals, sharedKey } from '@/domain/checks/relations';
import type { Collection } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { periodsOf, placesOf, sourceOf } from '@/domain/collections/parts';
import { isJudged } from '@/domain/places/judge-field';
import { outerFields, spelledFields } from '@/domain/places/spelling-groups';

/** The names of the fields that say what a finding is about. */
export type FindingKey = readonly string[];

/** What a repeated block is of: a district of villages, else the source. */
export function blockFieldsOf(collection: Collection): FindingKey {
  const places = placesOf(collection);
  if (places.length === 3) return places.slice(0, 2).map(({ name }) => name);
  const source = sourceOf(collection);
  return source === undefined ? [] : [source.name];
}

/** A block in a period. */
export const blockKeyOf = (collection: Collection): FindingKey => [
  ...blockFieldsOf(collection),
  ...periodsOf(collection).map(({ name }) => name),
];

/** A name, and the larger places in which it is. */
export const nameKeyOf = (collection: Collection, field: Field): FindingKey => [
  ...outerFields(collection, field).map(({ name }) => name),
  field.name,
];

/** A village and half-year, whose people several collections count. */
export const totalKey = (): FindingKey => sharedKey(sameTotals[0]!, sameTotals[1]!);

/** Every key that a finding about records of a collection can have; the first one is that of a single record. */
export function findingKeysOf(collection: Collection): readonly FindingKey[] {
  const names = spelledFields(collection)
    .filter(isJudged)
    .map((field) => nameKeyOf(collection, field));
  const totals = sameTotals.includes(collection) ? [totalKey()] : [];
  const keys = [collection.naturalKey, blockKeyOf(collection), ...totals, ...names];
  return [...new Map(keys.map((key) => [[...key].sort().join(' '), key])).values()].filter(
    ({ length }) => length > 0,
  );
}
