import type { Collection } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import type { JudgedCondition, JudgedFilter } from '@/domain/collections/view/judge-filter';
import { placeFieldsOf } from '@/domain/places/record-code';
import type { PlacePath } from '@/server/records/place-codes/stored-places';
import type { Viewed } from './view-sql';

type StoredPlaces = ReadonlyMap<string, readonly PlacePath[]>;

/**
 * A view whose conditions on the place code are replaced by conditions on the places, with the texts that the codes mean.
 * @param read reads these texts, if there is such a condition
 */
export async function viewWithPlaces(
  viewed: Viewed,
  read: (codes: readonly string[]) => Promise<StoredPlaces>,
): Promise<Viewed> {
  const { collection, view } = viewed;
  if (view.filter === undefined) return viewed;
  const codes = codesIn(view.filter);
  if (codes.length === 0) return viewed;
  const found = await read([...new Set(codes)]);
  return { collection, view: { ...view, filter: replaced(view.filter, { collection, found }) } };
}

function codesIn(filter: JudgedFilter): readonly string[] {
  if ('all' in filter) return filter.all.flatMap(codesIn);
  if ('any' in filter) return filter.any.flatMap(codesIn);
  return isComputed(filter.field) ? [String(filter.value)] : [];
}

type Replacing = Readonly<{ collection: Collection; found: StoredPlaces }>;

function replaced(filter: JudgedFilter, options: Replacing): JudgedFilter {
  if ('all' in filter) return { all: filter.all.map((part) => replaced(part, options)) };
  if ('any' in filter) return { any: filter.any.map((part) => replaced(part, options)) };
  return isComputed(filter.field) ? placesOf(filter, options) : filter;
}

/** In a place are the records with one of its texts in each field; others have another text in one of them. */
function placesOf({ op, value }: JudgedCondition, { collection, found }: Replacing): JudgedFilter {
  const paths = found.get(String(value)) ?? [];
  const depth = paths[0]?.length ?? 1;
  const levels = placeFieldsOf(collection).slice(0, depth);
  const texts = levels.map((field, level) => ({
    field,
    value: [...new Set(paths.map((path) => path[level]!))],
  }));
  return op === 'ne'
    ? { any: texts.map((one) => ({ ...one, op: 'notIn' })) }
    : { all: texts.map((one) => ({ ...one, op: 'in' })) };
}
