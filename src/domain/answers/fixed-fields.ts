import type { JudgedFilter } from '../collections/view/judge-filter';

/** The names of the fields of which a filter leaves one value. */
export function fixedFields(filter: JudgedFilter | undefined): ReadonlySet<string> {
  return new Set(filter === undefined ? [] : fixedIn(filter));
}

function fixedIn(filter: JudgedFilter): readonly string[] {
  if ('all' in filter) return filter.all.flatMap(fixedIn);
  if ('any' in filter) return [];
  const { field, op, value } = filter;
  const isOne = op === 'eq' || (op === 'in' && Array.isArray(value) && value.length === 1);
  return isOne ? [field.name] : [];
}
