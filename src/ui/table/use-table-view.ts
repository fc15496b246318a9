import { useDebouncedValue } from '@mantine/hooks';
import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { readAddress, writeAddress } from '@/domain/collections/view/address';
import type { Layout, View } from '@/domain/collections/view/view';
import type { GridLayout } from '../grid/types';

const TYPING_MS = 250;
/** Beside what makes the view: the saved one that was opened last. */
const SAVED = 'view';
const OWN = ['q', 'filter', 'sort', 'columns', 'frozen', SAVED];

/** What an address names. */
export type Shown = Readonly<{ view: View; layout: Layout; saved: string | undefined }>;

export type TableView = ReturnType<typeof useTableView>;

/** What the table shows and how, from the page's address, and how to show something else. */
export function useTableView(collection: Collection) {
  const { shown, write } = useAddress(collection);
  const { view } = shown;
  // Widths are too many for an address; a view that is saved keeps them.
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const layout = useMemo<GridLayout>(
    () => ({
      columns: shown.layout.columns ?? collection.columns.map(({ name }) => name),
      widths,
      frozen: shown.layout.frozen ?? 0,
    }),
    [shown, widths, collection],
  );
  // What is typed enters the address at once, for later it could undo a click; the rows are asked for when it settles.
  const [search] = useDebouncedValue(view.search, TYPING_MS);
  const asked = useMemo(() => withSearch(view, search), [view, search]);

  return {
    ...shown,
    /** What the service is asked for. */
    asked,
    layout,
    /** Shows other records. @param step whether the way back leads to the ones before */
    changeView: (change: (view: View) => View, { step = true } = {}) =>
      write((now) => ({ ...now, view: change(now.view) }), { step }),
    /** Shows the same records in another way. */
    showLayout: (next: GridLayout) => {
      setWidths(next.widths);
      write((now) => ({ ...now, layout: layoutOf(next, collection) }), { step: false });
    },
    /** Shows a view that was saved; without one, all records as they are shown at first. */
    showSaved: (saved: { id: string; view: View; layout: Layout } | undefined) => {
      setWidths(saved?.layout.widths ?? {});
      const { view = {}, layout = {}, id } = saved ?? {};
      write(() => ({ view, layout, saved: id }), { step: true });
    },
    /** The present view has been saved, or what was saved is gone. */
    nameSaved: (saved: string | undefined) => write((now) => ({ ...now, saved }), { step: false }),
    setWidths,
  };
}

/** What the page's address names, and how to have it name something else. */
function useAddress(collection: Collection) {
  const path = usePathname();
  const parameters = useSearchParams().toString();
  const shown = useMemo(() => readShown(parameters, collection), [parameters, collection]);
  /** By what the address says at this moment: more than one thing may change before the page is drawn anew. */
  const write = (change: (now: Shown) => Shown, { step }: { step: boolean }) => {
    const now = window.location.search;
    const text = addressOf(change(readShown(now, collection)), now);
    if (text === now) return;
    const address = `${path}${text}`;
    if (step) window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  };
  return { shown, write };
}

function readShown(search: string, collection: Collection) {
  const parameters = new URLSearchParams(search);
  return { ...readAddress(parameters, collection), saved: parameters.get(SAVED) ?? undefined };
}

/** A query string with its question mark; what else stands in the present one, such as the open record, stays. */
function addressOf({ view, layout, saved }: Shown, present: string): string {
  const parameters = new URLSearchParams(present);
  for (const name of OWN) parameters.delete(name);
  for (const [name, value] of writeAddress(view, layout)) parameters.set(name, value);
  if (saved !== undefined) parameters.set(SAVED, saved);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** What an address says of a layout. */
export function layoutOf({ columns, frozen }: GridLayout, collection: Collection): Layout {
  const usual = collection.columns.map(({ name }) => name);
  const isUsual = usual.length === columns.length && usual.every((name, place) => name === columns[place]);
  return { ...(isUsual ? {} : { columns: [...columns] }), ...(frozen === 0 ? {} : { frozen }) };
}

function withSearch(view: View, search: string | undefined): View {
  if (view.search === search) return view;
  const { search: _, ...rest } = view;
  return search === undefined ? rest : { ...rest, search };
}
