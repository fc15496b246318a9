import type { Collection, Field } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import { placesOf } from '@/domain/collections/parts';
import type { JudgedCondition, JudgedFilter } from '@/domain/collections/view/judge-filter';
import { asksForEmpty } from '@/domain/collections/view/view';
import type { NamedPlace } from '@/server/records/place-codes/named-places';
import type { PlacePath } from '@/server/records/place-codes/stored-places';
import type { Viewed } from './view-sql';

type StoredPlaces = ReadonlyMap<string, readonly PlacePath[]>;

/** Reads how stored records name places, if a filter needs it. */
export type PlaceReads = Readonly<{
  /** The texts that name the places of codes. */
  ofCodes: (codes: readonly string[]) => Promise<StoredPlaces>;
  /** All places that are named, and the texts that name none. */
  all: () => Promise<NamedPlace>;
}>;

/** A view whose conditions on the place code are replaced by conditions on the texts of the places. */
export async function viewWithPlaces(viewed: Viewed, read: PlaceReads): Promise<Viewed> {
  const { collection, view } = viewed;
  if (view.filter === undefined) return viewed;
  const conditions = conditionsOnCode(view.filter);
  if (conditions.length === 0) return viewed;
  const codes = conditions.flatMap(({ op, value }) => (asksForEmpty(op) ? [] : String(value)));
  const found = codes.length === 0 ? new Map() : await read.ofCodes([...new Set(codes)]);
  const named = codes.length < conditions.length ? await read.all() : undefined;
  return { collection, view: { ...view, filter: replaced(view.filter, { collection, found, named }) } };
}

function conditionsOnCode(filter: JudgedFilter): readonly JudgedCondition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsOnCode);
  if ('any' in filter) return filter.any.flatMap(conditionsOnCode);
  return isComputed(filter.field) ? [filter] : [];
}

type Replacing = Readonly<{ collection: Collection; found: StoredPlaces; named: NamedPlace | undefined }>;

function replaced(filter: JudgedFilter, options: Replacing): JudgedFilter {
  if ('all' in filter) return { all: filter.all.map((part) => replaced(part, options)) };
  if ('any' in filter) return { any: filter.any.map((part) => replaced(part, options)) };
  if (!isComputed(filter.field)) return filter;
  const { collection, named } = options;
  if (!asksForEmpty(filter.op)) return inPlaces(filter, options);
  const fields = placesOf(collection);
  const without = withoutCode(named!, fields) ?? { field: fields[0]!, op: 'in', value: [] };
  return filter.op === 'empty' ? without : negated(without);
}

/** The condition that a record is in a place, with one of the place's texts in each field; for `ne`, that it is not. */
function inPlaces({ op, value }: JudgedCondition, { collection, found }: Replacing): JudgedFilter {
  const paths = found.get(String(value)) ?? [];
  const depth = paths[0]?.length ?? 1;
  const levels = placesOf(collection).slice(0, depth);
  const texts = levels.map((field, level) => ({
    field,
    value: [...new Set(paths.map((path) => path[level]!))],
  }));
  return op === 'ne'
    ? { any: texts.map((one) => ({ ...one, op: 'notIn' })) }
    : { all: texts.map((one) => ({ ...one, op: 'in' })) };
}

/**
 * The records in a place that have no code: those with a text that names no place in it, and likewise those in each of its
 * places. Undefined: there are none.
 */
function withoutCode(place: NamedPlace, [field, ...others]: readonly Field[]): JudgedFilter | undefined {
  if (field === undefined) return undefined;
  const inside = [...place.places.values()].flatMap(({ texts, ...rest }): JudgedFilter[] => {
    const part = withoutCode({ texts, ...rest }, others);
    return part === undefined ? [] : [{ all: [{ field, op: 'in', value: [...texts] }, part] }];
  });
  const any: JudgedFilter[] =
    place.unknown.size === 0 ? inside : [{ field, op: 'in', value: [...place.unknown] }, ...inside];
  return any.length === 0 ? undefined : { any };
}

/** The filter for all other records, if the filter has only conditions with `in`. */
function negated(filter: JudgedFilter): JudgedFilter {
  if ('all' in filter) return { any: filter.all.map(negated) };
  if ('any' in filter) return { all: filter.any.map(negated) };
  return { ...filter, op: 'notIn' };
}
