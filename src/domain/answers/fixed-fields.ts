import type { AnyCollection } from '../collections/collection';
import { unitOf } from '../collections/parts';
import type { JudgedFilter } from '../collections/view/judge-filter';

/** The names of the fields for which a filter leaves one value. */
export const fixedFields = (filter: JudgedFilter | undefined): ReadonlySet<string> =>
  new Set(fixedValues(filter).keys());

/** The values of the fields for which a filter leaves one, by the name of the field. */
export const fixedValues = (filter: JudgedFilter | undefined): ReadonlyMap<string, unknown> =>
  new Map(filter === undefined ? [] : fixedIn(filter));

/** The text of the unit to which records are limited; undefined: they are not, or nobody in particular delivers. */
export function fixedUnit(
  collection: AnyCollection,
  fixed: ReadonlyMap<string, unknown>,
): string | undefined {
  const unit = unitOf(collection);
  const value = unit && fixed.get(unit.name);
  return value === undefined ? undefined : String(value);
}

function fixedIn(filter: JudgedFilter): readonly (readonly [field: string, value: unknown])[] {
  if ('all' in filter) return filter.all.flatMap(fixedIn);
  if ('any' in filter) return [];
  const { field, op, value } = filter;
  if (op === 'eq') return [[field.name, value]];
  return op === 'in' && Array.isArray(value) && value.length === 1 ? [[field.name, value[0]]] : [];
}
