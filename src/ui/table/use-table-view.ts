import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { Collection } from '@/collections';
import { readAddress, writeAddress } from '@/collections/view/address';
import type { Layout, View } from '@/collections/view/view';
import type { GridLayout } from '../grid/types';

/** What the table shows and how, from the page's address, and how to show something else. */
export function useTableView(collection: Collection) {
  const path = usePathname();
  const parameters = useSearchParams().toString();
  const { view, layout: shown } = useMemo(
    () => readAddress(new URLSearchParams(parameters), collection),
    [parameters, collection],
  );
  // Widths are too many for an address; a view that is saved keeps them.
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const layout = useMemo<GridLayout>(
    () => ({
      columns: shown.columns ?? collection.columns.map(({ name }) => name),
      widths,
      frozen: shown.frozen ?? 0,
    }),
    [shown, widths, collection],
  );

  const addressOf = (nextView: View, nextLayout: Layout): string => {
    const text = writeAddress(nextView, nextLayout).toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return {
    view,
    layout,
    /** Shows other records: the way back leads to the ones before. */
    showView: (next: View) => window.history.pushState(null, '', addressOf(next, shown)),
    /** Shows the same records in another way. */
    showLayout: (next: GridLayout) => {
      setWidths(next.widths);
      const usual = collection.columns.map(({ name }) => name);
      const isUsual =
        usual.length === next.columns.length && usual.every((name, i) => name === next.columns[i]);
      const address = addressOf(view, {
        ...(isUsual ? {} : { columns: [...next.columns] }),
        frozen: next.frozen,
      });
      if (address !== `${path}${parameters === '' ? '' : `?${parameters}`}`)
        window.history.replaceState(null, '', address);
    },
    /** Shows a view that was saved. */
    showSaved: (saved: { view: View; layout: Layout }) => {
      setWidths(saved.layout.widths ?? {});
      window.history.pushState(null, '', addressOf(saved.view, saved.layout));
    },
  };
}
