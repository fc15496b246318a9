'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { presentSearch } from './present-search';

const TYPING_MS = 250;

type Options<View> = Readonly<{
  readView: (search: URLSearchParams) => View;
  addressOf: (view: View) => string;
  /** Whether a choice, such as a filter, adds an entry to the browser's history: `pushState`. Typing never does. */
  step: 'pushState' | 'replaceState';
}>;

/**
 * The view of a list, kept in the page's address; `q` is the search text. The typed text enters the address at once,
 * because a later change could undo a click on an entry; the list is queried when the typing pauses.
 */
export function useAddressView<View extends Readonly<{ q: string }>>(options: Options<View>) {
  const { readView, addressOf, step } = options;
  const view = readView(useSearchParams());
  const [text, setText] = useState(view.q);
  const written = useRef(view.q);
  const write = (next: View, how: Options<View>['step']) => {
    written.current = next.q;
    window.history[how](null, '', addressOf(next));
  };
  const [settled] = useDebouncedValue(view.q, TYPING_MS);
  // The address also changes without typing: back, forward, a link.
  useEffect(() => {
    if (view.q === written.current) return;
    // The rendered value may be older than the typed text.
    if (readView(presentSearch()).q !== view.q) return;
    written.current = view.q;
    setText(view.q);
  }, [view.q, readView]);
  return {
    view: { ...view, q: settled },
    text,
    type: (typed: string) => {
      setText(typed);
      write({ ...readView(presentSearch()), q: typed.trim() }, 'replaceState');
    },
    show: (change: Partial<View>) => {
      if (change.q !== undefined) setText(change.q);
      write({ ...readView(presentSearch()), ...change }, step);
    },
  };
}
