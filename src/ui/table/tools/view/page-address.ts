import type { Collection } from '@/domain/collections';
import { writeAddress } from '@/domain/collections/view/address';
import type { Condition, View } from '@/domain/collections/view/view';
import { viewWithFilter, withConditionsOn } from './filter-parts';

/** The address of the pictures of a view. */
export const picturesAddress = (collection: Collection, view: View): string =>
  withView(`${pathOf(collection)}/pictures`, view);

/** The address of the table with the records of a view that meet further conditions too. */
export function tableAddress(
  collection: Collection,
  view: View,
  conditions: readonly Condition[] = [],
): string {
  let { filter } = view;
  for (const column of new Set(conditions.map((condition) => condition.column)))
    filter = withConditionsOn(
      filter,
      column,
      conditions.filter((condition) => condition.column === column),
    );
  return withView(pathOf(collection), viewWithFilter(view, filter));
}

const pathOf = ({ group, resource }: Collection): string => `/collections/${group}/${resource}`;

function withView(path: string, view: View): string {
  const written = writeAddress(view).toString();
  return written === '' ? path : `${path}?${written}`;
}
