import type { Sort, View } from '@/domain/collections/view/view';

type One = Sort[number];

/** The sort direction of a column; undefined if it is not sorted. */
export const directionOf = (sort: Sort | undefined, column: string): 'asc' | 'desc' | undefined => {
  const found = sort?.find((one) => one.column === column);
  return found && (found.desc ? 'desc' : 'asc');
};

export const sortedBy = (column: string, desc: boolean): One => (desc ? { column, desc: true } : { column });

/** The same sort with a column added at the end, or with its direction changed. */
export function withColumn(sort: Sort | undefined, one: One): Sort {
  const known = sort ?? [];
  const place = known.findIndex(({ column }) => column === one.column);
  return place < 0 ? [...known, one] : known.with(place, one);
}

export const withoutColumn = (sort: Sort | undefined, column: string): Sort =>
  (sort ?? []).filter((one) => one.column !== column);

/** Moves one member up or down, except beyond the ends. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}

/** A view with another sort. */
export function viewWithSort({ sort: _, ...view }: View, sort: Sort): View {
  return sort.length === 0 ? view : { ...view, sort };
}
