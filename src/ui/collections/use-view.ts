'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useRef } from 'react';
import type { Collection } from '@/collections';
import { addressOf, type ListView, readView } from './list-address';

/** What the table shows, from the page's address, and how to show something else. */
export function useView(collection: Collection) {
  const path = usePathname();
  const view = readView(useSearchParams(), collection);
  const begins = useRef(new Map<string, string | undefined>());
  // The interface knows the way forward alone; the way back is where one came from.
  begins.current.set(placeOf(view, view.page), view.after);

  const show = (next: ListView) => {
    window.history.pushState(null, '', `${path}${addressOf(next)}`);
  };
  /** @returns the view of an earlier page, where it is known where that begins */
  const earlier = (page: number): ListView | undefined => {
    if (page < 1) return undefined;
    if (page === 1) return { ...view, after: undefined, page };
    const after = begins.current.get(placeOf(view, page));
    return after === undefined ? undefined : { ...view, after, page };
  };
  return { view, show, earlier };
}

const placeOf = ({ conditions }: ListView, page: number): string =>
  `${page} ${addressOf({ conditions, after: undefined, page: 1 })}`;
