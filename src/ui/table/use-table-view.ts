import { useDebouncedValue } from '@mantine/hooks';
import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { readAddress, writeAddress } from '@/domain/collections/view/address';
import { shownFields } from '@/domain/collections/view/calculated';
import type { Layout, View } from '@/domain/collections/view/view';
import { isFieldWord } from '@/domain/collections/view/words';
import type { GridLayout } from '../grid/types';
import { keepWidths, useKeptWidths, type Widths } from './kept-widths';
import type { Looks } from './looks/looks';

const TYPING_MS = 250;
const NONE: Widths = {};
/** The parameter, in addition to the view, with the saved view that was opened last. */
const SAVED = 'view';
const OWN = [
  'q',
  'filter',
  'findings',
  'without',
  'sort',
  'columns',
  'frozen',
  'calculated',
  'highlights',
  SAVED,
];

/** The content of an address. */
export type Shown = Readonly<{ view: View; layout: Layout; saved: string | undefined }>;

export type TableView = ReturnType<typeof useTableView>;

/** The widths that were given while a saved view, or none, was open. */
type Given = Readonly<{ saved: string | undefined; widths: Widths }>;

/**
 * The view and the layout of the table, from the page's address, and functions to change them.
 * @param person the person whose widths are kept
 */
export function useTableView(collection: Collection, person: string) {
  const { shown, write } = useAddress(collection);
  const { view } = shown;
  const calculated = useSame(shown.layout.calculated);
  const highlights = useSame(shown.layout.highlights);
  const fields = useMemo(() => shownFields(calculated, collection), [calculated, collection]);
  // Widths are too long for an address. A saved view contains them; without one, they are kept for the person.
  const [given, setGiven] = useState<Given>();
  const kept = useKeptWidths(person, collection);
  const isGiven = given !== undefined && given.saved === shown.saved;
  const widths = isGiven ? given.widths : shown.saved === undefined ? kept : NONE;
  const layout = useMemo<GridLayout>(
    () => ({
      columns: shown.layout.columns ?? usualColumns(collection, { calculated }),
      widths,
      frozen: shown.layout.frozen ?? 0,
    }),
    [shown, widths, collection, calculated],
  );
  // The typed text enters the address at once, because a later change could undo a click; the rows are queried when the
  // typing pauses.
  const [search] = useDebouncedValue(view.search, TYPING_MS);
  const asked = useMemo(() => withSearch(view, search), [view, search]);

  return {
    ...shown,
    /** The calculated columns and the highlights of the view. */
    calculated,
    highlights,
    /** All columns that can be shown: those of the collection, and those that the view calculates. */
    fields,
    /** The view for the service's queries. */
    asked,
    layout,
    /** Shows other records. @param step whether "back" returns to the previous ones */
    changeView: (change: (view: View) => View, { step = true } = {}) =>
      write((now) => ({ ...now, view: change(now.view) }), { step }),
    /** Changes the layout. */
    showLayout: (next: GridLayout) => {
      setGiven({ saved: shown.saved, widths: next.widths });
      if (shown.saved === undefined) keepWidths(person, collection, next.widths);
      write((now) => ({ ...now, layout: layoutOf(next, collection, now.layout) }), { step: false });
    },
    /** Changes the calculated columns and highlights, with the columns that belong to them. */
    changeLooks: (change: (layout: Layout) => Layout) =>
      write((now) => ({ ...now, layout: change(now.layout) }), { step: true }),
    /** Shows a saved view; without one, the default view of all records. */
    showSaved: (saved: { id: string; view: View; layout: Layout } | undefined) => {
      setGiven(saved && { saved: saved.id, widths: saved.layout.widths ?? NONE });
      const { view = {}, layout = {}, id } = saved ?? {};
      write(() => ({ view, layout, saved: id }), { step: true });
    },
    /** Called when the present view has been saved, or the saved view was deleted. */
    nameSaved: (saved: string | undefined) => write((now) => ({ ...now, saved }), { step: false }),
    /** Applies the widths of the saved view. */
    setWidths: (own: Widths) => setGiven({ saved: shown.saved, widths: own }),
  };
}

/** The same object while its contents are the same: an address with another search text is read anew. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  return useMemo(() => value, [text]);
}

/** The content of the page's address, and a function to change it. */
function useAddress(collection: Collection) {
  const path = usePathname();
  const parameters = useSearchParams().toString();
  const shown = useMemo(() => readShown(parameters, collection), [parameters, collection]);
  /** The change is based on the present address: several things may change before the page is rendered again. */
  const write = (change: (now: Shown) => Shown, { step }: { step: boolean }) => {
    const now = window.location.search;
    const text = addressOf(change(readShown(now, collection)), { present: now, collection });
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

/** A query string with its question mark; other parameters of the present one, such as the open record, are kept. */
function addressOf(
  { view, layout, saved }: Shown,
  { present, collection }: { present: string; collection: Collection },
): string {
  const parameters = new URLSearchParams(present);
  for (const name of [...parameters.keys()])
    if (OWN.includes(name) || isFieldWord(name, collection)) parameters.delete(name);
  for (const [name, value] of writeAddress(view, layout)) parameters.set(name, value);
  if (saved !== undefined) parameters.set(SAVED, saved);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The layout in an address. */
export function layoutOf({ columns, frozen }: GridLayout, collection: Collection, looks: Looks): Layout {
  const { calculated, highlights } = looks;
  const usual = usualColumns(collection, looks);
  const isUsual = usual.length === columns.length && usual.every((name, place) => name === columns[place]);
  return {
    ...(isUsual ? {} : { columns: [...columns] }),
    ...(frozen === 0 ? {} : { frozen }),
    ...(calculated === undefined ? {} : { calculated }),
    ...(highlights === undefined ? {} : { highlights }),
  };
}

/** The columns that are shown by default. */
export const usualColumns = (
  { columns }: Pick<Collection, 'columns'>,
  { calculated = [] }: Pick<Looks, 'calculated'>,
): readonly string[] => [...columns, ...calculated].map(({ name }) => name);

function withSearch(view: View, search: string | undefined): View {
  if (view.search === search) return view;
  const { search: _, ...rest } = view;
  return search === undefined ? rest : { ...rest, search };
}
