import type { Collection } from '../collections';
import { declaredFigures, periodsOf, placesOf } from '../collections/parts';
import { classificationOf, isOpenToPublic } from './classification';
import type { MetadataKind } from './subject';

/** What the office has classified as `terbatas` or `tertutup`: collections as a whole, and fields of the others. */
export type Withheld = Readonly<{
  collections: ReadonlySet<string>;
  /** The names of fields, by the name of their collection. */
  fields: ReadonlyMap<string, ReadonlySet<string>>;
}>;

const NO_FIELDS: ReadonlySet<string> = new Set();

/** What is withheld by the stored classifications. What has none is not withheld. @param stored as metadata names its subjects */
export function withheldBy(
  stored: readonly Readonly<{ kind: MetadataKind; id: string; classification: string }>[],
): Withheld {
  const collections = new Set<string>();
  const fields = new Map<string, Set<string>>();
  for (const { kind, id, classification } of stored) {
    const own = classificationOf(classification);
    if (own === undefined || isOpenToPublic(own)) continue;
    const [resource = '', field = ''] = id.split('.');
    if (kind === 'collection') collections.add(resource);
    else if (kind === 'field') fields.set(resource, (fields.get(resource) ?? new Set()).add(field));
  }
  return { collections, fields };
}

/**
 * A collection without its withheld fields, to read expressions and to describe it; undefined if it is withheld as a whole. What
 * reads records takes the declared collection, because conditions of a key may be about any field.
 */
export function shownCollection(collection: Collection, withheld: Withheld): Collection | undefined {
  const { resource } = collection;
  if (withheld.collections.has(resource)) return undefined;
  return withoutFields(collection, withheld.fields.get(resource) ?? NO_FIELDS);
}

/**
 * The same for tables of added figures. Without a field of its period a table would add what must not be added, and without
 * figures it would have none: then it is withheld as a whole. Places within a withheld place are left out, because their names
 * alone do not say which place is meant.
 */
export function shownTable(collection: Collection, withheld: Withheld): Collection | undefined {
  const shown = shownCollection(collection, withheld);
  if (shown === undefined) return undefined;
  const hasFigures = declaredFigures(collection).length === 0 || declaredFigures(shown).length > 0;
  if (!hasFigures || periodsOf(shown).length < periodsOf(collection).length) return undefined;
  const left = new Set(withheld.fields.get(collection.resource) ?? NO_FIELDS);
  const places = placesOf(collection).map(({ name }) => name);
  const first = places.findIndex((name) => left.has(name));
  for (const name of first === -1 ? [] : places.slice(first)) left.add(name);
  return withoutFields(collection, left);
}

function withoutFields(collection: Collection, left: ReadonlySet<string>): Collection {
  if (left.size === 0) return collection;
  const keeps = ({ name }: Readonly<{ name: string }>): boolean => !left.has(name);
  const { fields, columns, readable, parts } = collection;
  const { places, periods, categories, figures, source } = parts;
  return {
    ...collection,
    fields: fields.filter(keeps),
    columns: columns.filter(keeps),
    readable: readable.filter(keeps),
    parts: {
      places: places.filter(keeps),
      periods: periods.filter(keeps),
      categories: categories.filter(keeps),
      figures: figures.filter(({ field }) => keeps(field)),
      source: source !== undefined && keeps(source) ? source : undefined,
    },
    field: (name) => (left.has(name) ? undefined : collection.field(name)),
    readableField: (name) => (left.has(name) ? undefined : collection.readableField(name)),
  };
}
