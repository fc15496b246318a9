'use client';

import { useDebouncedCallback } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { addressOf, type ListView, readView } from './view';

const TYPING_MS = 250;

/**
 * The view that the address names. A filter or a sort is a step of the browser's history; what is typed is not, and
 * enters the address when the typing pauses.
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
  const writeText = useDebouncedCallback(
    (q: string) =>
      write({ ...readView(new URLSearchParams(window.location.search)), q: q.trim() }, 'replaceState'),
    TYPING_MS,
  );
  // The address changes without typing too: back, forward, a link.
  useEffect(() => {
    if (view.q === written.current) return;
    written.current = view.q;
    setText(view.q);
  }, [view.q]);
  return {
    view,
    text,
    type: (typed: string) => {
      setText(typed);
      writeText(typed);
    },
    show: (change: Partial<ListView>) => {
      writeText.cancel();
      const next = { ...view, q: text.trim(), ...change };
      if (change.q !== undefined) setText(change.q);
      write(next, 'pushState');
    },
  };
}
