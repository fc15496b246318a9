'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { addressOf, type ListView, readView } from './view';

const TYPING_MS = 250;

/**
 * The view that the address names. A filter or a sort is a step of the browser's history; what is typed is not. It
 * enters the address at once, for later it could undo the click on a key; the list is asked when the typing pauses.
 */
export function useView() {
  const search = useSearchParams();
  const view = readView(search);
  const [text, setText] = useState(view.q);
  const written = useRef(view.q);
  const write = (next: ListView, how: 'pushState' | 'replaceState') => {
    written.current = next.q;
    window.history[how](null, '', addressOf(next));
  };
  const [settled] = useDebouncedValue(view.q, TYPING_MS);
  // The address changes without typing too: back, forward, a link.
  useEffect(() => {
    if (view.q === written.current) return;
    // What is drawn now may lag behind what was typed since.
    if (readView(new URLSearchParams(window.location.search)).q !== view.q) return;
    written.current = view.q;
    setText(view.q);
  }, [view.q]);
  return {
    view: { ...view, q: settled },
    text,
    type: (typed: string) => {
      setText(typed);
      write({ ...view, q: typed.trim() }, 'replaceState');
    },
    show: (change: Partial<ListView>) => {
      const next = { ...view, q: text.trim(), ...change };
      if (change.q !== undefined) setText(change.q);
      write(next, 'pushState');
    },
  };
}
