import {
  comparedCollections,
  comparedFields,
  comparedLevels,
  separableFields,
} from '@/domain/checks/office-rule';
import { countedFieldsOf, sourceFieldOf } from '@/domain/checks/parts';
import { sameTotals, sharedKey } from '@/domain/checks/relations';
import type { Collection } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { placeLevelOf } from '@/domain/collections/field';
import { categoriesOf, periodsOf, placesOf } from '@/domain/collections/parts';
import { outerFields, spelledFields } from '@/domain/places/spelling-groups';

/** The names of the fields by which a finding names its subject. */
export type FindingKey = readonly string[];

/**
 * The fields of the blocks whose figures are judged together, such as those of a file, the largest first: a source, a district,
 * and a category in a source.
 */
export function blockFieldsOf(collection: Collection): readonly FindingKey[] {
  const places = placesOf(collection).map(({ name }) => name);
  const source = sourceFieldOf(collection)?.name;
  const whole = source === undefined ? [] : [source];
  if (places.length < 2) return [whole];
  return [whole, places.slice(0, 2), ...categoriesOf(collection).map(({ name }) => [...whole, name])];
}

/** The fields of blocks in a period. */
export const blockKeysOf = (collection: Collection): readonly FindingKey[] =>
  blockFieldsOf(collection).map((fields) => [...fields, ...periodsOf(collection).map(({ name }) => name)]);

/**
 * The field of a name, after the fields within which it is compared: those of the larger places, else of the source; in a
 * collection without figures, such as doctors, the whole natural key.
 */
export function nameKeyOf(collection: Collection, field: Field): FindingKey {
  const { naturalKey } = collection;
  if (countedFieldsOf(collection).length === 0 && field.name === naturalKey[0])
    return [...naturalKey].reverse();
  const source = sourceFieldOf(collection);
  const outer = placeLevelOf(field) === undefined ? [source] : outerFields(collection, field);
  const others = outer.flatMap((one) => (one === undefined || one === field ? [] : [one.name]));
  return [...others, field.name];
}

/** The keys that a rule of the office can have in a period: places of any level, or a source, with or without categories. */
function comparedKeysOf(collection: Collection): readonly FindingKey[] {
  if (!comparedCollections.includes(collection)) return [];
  const sum = { collection: collection.resource, figures: [], only: {} };
  const sides = { left: sum, right: { kind: 'number', number: 0 } } as const;
  const levels = comparedLevels(sides);
  const periods = periodsOf(collection).map(({ name }) => name);
  let divisions: readonly (readonly string[])[] = [[]];
  for (const { name } of separableFields(sides))
    divisions = divisions.flatMap((some) => [some, [...some, name]]);
  return divisions.flatMap((apart) =>
    (levels.length === 0 ? [null] : levels).map((level) => [
      ...comparedFields({ left: sum, level, apart }).map(({ name }) => name),
      ...periods,
    ]),
  );
}

/** The key of a village and half-year, whose people several collections count. */
export const totalKey = (): FindingKey => sharedKey(sameTotals[0]!, sameTotals[1]!);

/** Every key that a finding about records of a collection can have; the first one is that of a single record. */
export function findingKeysOf(collection: Collection): readonly FindingKey[] {
  const names = spelledFields(collection).map((field) => nameKeyOf(collection, field));
  const totals = sameTotals.includes(collection) ? [totalKey()] : [];
  const keys = [
    collection.naturalKey,
    ...blockKeysOf(collection),
    ...comparedKeysOf(collection),
    ...totals,
    ...names,
  ];
  return [...new Map(keys.map((key) => [[...key].sort().join(' '), key])).values()].filter(
    ({ length }) => length > 0,
  );
}
