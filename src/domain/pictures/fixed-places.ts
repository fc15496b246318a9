import type { JudgedFilter } from '../collections/view/judge-filter';

/** The columns that a filter limits to one value. */
export function fixedColumns(filter: JudgedFilter | undefined): readonly string[] {
  if (filter === undefined || 'any' in filter) return [];
  if ('all' in filter) return filter.all.flatMap(fixedColumns);
  const { field, op, value } = filter;
  const isOne = op === 'eq' || (op === 'in' && Array.isArray(value) && value.length === 1);
  return isOne ? [field.name] : [];
}
