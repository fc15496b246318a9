import type { Collection } from '@/collections';
import { writeAddress } from '@/collections/view/address';
import type { Layout, View } from '@/collections/view/view';
import type { GridLayout } from '../../grid/types';
import { layoutOf } from '../../table/use-table-view';
import type { Outputs } from '../../trpc';

export type SavedView = Outputs['tables']['views']['list']['views'][number];

/** A layout as a saved view keeps it. */
export function savedLayout(layout: GridLayout, collection: Collection): Layout {
  const widths = Object.fromEntries(
    Object.entries(layout.widths).map(([column, width]) => [column, Math.round(width)]),
  );
  return { ...layoutOf(layout, collection), ...(Object.keys(widths).length === 0 ? {} : { widths }) };
}

/** Whether two views show the same in the same way. */
export const isSame = (a: { view: View; layout: Layout }, b: { view: View; layout: Layout }): boolean =>
  textOf(a) === textOf(b);

function textOf({ view, layout }: { view: View; layout: Layout }): string {
  const widths = Object.entries(layout.widths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${writeAddress(view, layout)} ${JSON.stringify(widths)}`;
}
