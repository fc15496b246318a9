import { useMemo, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { clampWidth } from '../grid/columns/use-columns';

/** The widths of columns in pixels, by their names. */
export type Widths = Readonly<Record<string, number>>;

/** The widths are stored on the device, per person, because others may use it. */
const placeOf = (person: string, { resource }: Collection): string => `table-widths:${person}:${resource}`;

const unchanging = () => () => {};

/** The widths that a person gave to the columns of a table, as they are stored at each rendering. */
export function useKeptWidths(person: string, collection: Collection): Widths {
  const place = placeOf(person, collection);
  const text = useSyncExternalStore(
    unchanging,
    () => storedText(place),
    () => null,
  );
  return useMemo(() => widthsIn(text, collection), [text, collection]);
}

/** Keeps them for the next visit; none: forgets them. */
export function keepWidths(person: string, collection: Collection, widths: Widths): void {
  const place = placeOf(person, collection);
  const whole = Object.entries(widths).map(([name, width]) => [name, Math.round(width)]);
  try {
    if (whole.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(Object.fromEntries(whole)));
  } catch {
    // A browser may refuse to store anything; then the widths last as long as the page.
  }
}

function storedText(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** The stored text may be of another version, or edited by hand: only widths of the table's columns are read from it. */
function widthsIn(text: string | null, { readable }: Collection): Widths {
  const stored = parsed(text);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    readable.flatMap(({ name }): [string, number][] => {
      const width: unknown = Object.hasOwn(stored, name) ? Reflect.get(stored, name) : undefined;
      return typeof width === 'number' && Number.isFinite(width) ? [[name, clampWidth(width)]] : [];
    }),
  );
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
