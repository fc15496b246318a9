import type { Collection } from '@/domain/collections';
import { writeAddress } from '@/domain/collections/view/address';
import type { Layout, View } from '@/domain/collections/view/view';
import type { GridLayout } from '@/ui/grid/types';
import type { Looks } from '@/ui/table/looks/looks';
import { layoutOf } from '@/ui/table/use-table-view';
import type { Outputs } from '@/ui/trpc';

export type SavedView = Outputs['tables']['views']['list']['views'][number];

/** A layout as a saved view stores it. */
export function savedLayout(layout: GridLayout, collection: Collection, looks: Looks): Layout {
  const widths = Object.fromEntries(
    Object.entries(layout.widths).map(([column, width]) => [column, Math.round(width)]),
  );
  return { ...layoutOf(layout, collection, looks), ...(Object.keys(widths).length === 0 ? {} : { widths }) };
}

type Kept = Readonly<{ view: View; layout: Layout }>;

/** Whether two views are equal, whatever the order of their members. */
export const isSame = (a: Kept, b: Kept): boolean => textOf(a) === textOf(b);

function textOf({ view, layout: { widths = {}, ...layout } }: Kept): string {
  const ordered: View = view.filter === undefined ? view : { ...view, filter: inOrder(view.filter) };
  return `${writeAddress(ordered, layout)} ${JSON.stringify(inOrder(widths))}`;
}

/** The same value with the members of each object sorted by name. */
function inOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)])) as T;
}
