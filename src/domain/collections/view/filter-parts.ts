import type { Condition, Filter, View } from './view';

/** The top level of a filter: conditions and groups, combined by "all" or "any". */
export type Parts = Readonly<{ mode: 'all' | 'any'; parts: readonly Filter[] }>;

export const isCondition = (filter: Filter): filter is Condition => 'column' in filter;

export function partsOf(filter: Filter | undefined): Parts {
  if (filter === undefined) return { mode: 'all', parts: [] };
  if (isCondition(filter)) return { mode: 'all', parts: [filter] };
  return 'all' in filter ? { mode: 'all', parts: filter.all } : { mode: 'any', parts: filter.any };
}

/** The simplest filter with the given parts; undefined for none. */
export function filterOf({ mode, parts }: Parts): Filter | undefined {
  if (parts.length < 2) return parts[0];
  return mode === 'all' ? { all: [...parts] } : { any: [...parts] };
}

export function countConditions(filter: Filter | undefined): number {
  if (filter === undefined) return 0;
  if (isCondition(filter)) return 1;
  return partsOf(filter).parts.reduce((count, part) => count + countConditions(part), 0);
}

export function withoutPart(filter: Filter | undefined, place: number): Filter | undefined {
  const { mode, parts } = partsOf(filter);
  return filterOf({ mode, parts: parts.toSpliced(place, 1) });
}

/** The conditions on one column that every record must meet, which the column's menu can change. */
export const conditionsOn = (filter: Filter | undefined, column: string): Condition[] =>
  joined(filter).filter((part): part is Condition => isCondition(part) && part.column === column);

/** The same filter with other conditions of this kind on a column. */
export function withConditionsOn(
  filter: Filter | undefined,
  column: string,
  conditions: readonly Condition[],
): Filter | undefined {
  const others = joined(filter).filter((part) => !isCondition(part) || part.column !== column);
  return filterOf({ mode: 'all', parts: [...others, ...conditions] });
}

/** The same filter with one more condition that every record must meet. */
export function withCondition(filter: Filter | undefined, added: Condition): Filter {
  const text = JSON.stringify(added);
  const others = joined(filter).filter((part) => JSON.stringify(part) !== text);
  return filterOf({ mode: 'all', parts: [...others, added] })!;
}

/** A view with another filter. */
export function viewWithFilter({ filter: _, ...view }: View, filter: Filter | undefined): View {
  return filter === undefined ? view : { ...view, filter };
}

/** The same view, limited to records with or without findings. */
export const withoutFindings = ({ findings: _, ...view }: View): View => view;

/** The parts that are combined by "all": a filter that combines by "any" is itself the only part. */
function joined(filter: Filter | undefined): readonly Filter[] {
  const { mode, parts } = partsOf(filter);
  return mode === 'all' || parts.length < 2 ? parts : [filter!];
}
