import type { Collection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import { writeAddress } from '@/domain/collections/view/address';
import { viewWithFilter, withCondition, withConditionsOn } from '@/domain/collections/view/filter-parts';
import type { Condition, View } from '@/domain/collections/view/view';
import { byParameter } from '@/domain/pictures/asked-picture';
import { PLACE_SYSTEM, type PlaceSystem } from '@/domain/places/successions/place-system';

/** The address of the summary of a view. @param more the parameters of the summary */
export const summaryAddress = (
  collection: Collection,
  view: View,
  more: readonly (readonly [name: string, value: string])[] = [],
): string => withView(`${pathOf(collection)}/summary`, view, more);

/** The address of the pictures of a view. */
export const picturesAddress = (collection: Collection, view: View): string =>
  withView(`${pathOf(collection)}/pictures`, view);

/** The address of one of the pictures of a view. @param shown.by undefined: as declared; `period`: the latest */
export function pictureAddress(
  collection: Collection,
  shown: {
    view: View;
    kind: PictureKind;
    by: string | undefined;
    period: string | undefined;
    system: PlaceSystem | undefined;
  },
): string {
  const { view, kind, by, period, system } = shown;
  const chosen = [
    [byParameter(kind), by],
    ['period', period],
    [PLACE_SYSTEM, system],
  ] as const;
  const more = chosen.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return `${withView(`${pathOf(collection)}/pictures`, view, more)}#${kind}`;
}

/** The address of the table with the records of a view. */
export const tableAddress = (collection: Collection, view: View): string =>
  withView(pathOf(collection), view);

/**
 * A view with the records that meet further conditions too. A value that records of the view have meets the view's own conditions on
 * its column, so it replaces them.
 */
export function narrowedView(view: View, conditions: readonly Condition[]): View {
  let { filter } = view;
  for (const condition of conditions)
    filter =
      condition.op === 'eq'
        ? withConditionsOn(filter, condition.column, [condition])
        : withCondition(filter, condition);
  return viewWithFilter(view, filter);
}

const pathOf = ({ group, resource }: Collection): string => `/collections/${group}/${resource}`;

function withView(path: string, view: View, more: readonly (readonly [string, string])[] = []): string {
  const written = writeAddress(view);
  for (const [name, value] of more) written.set(name, value);
  return written.size === 0 ? path : `${path}?${written}`;
}
