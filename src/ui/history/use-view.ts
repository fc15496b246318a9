'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { addressOf, type HistoryView, readView } from './view';

const TYPING_MS = 250;

/**
 * The view that the address names. No choice is a step of the browser's history, for a list that one types in chooses
 * on its way; the history is asked for what is typed when the typing pauses.
 */
export function useView() {
  const view = readView(useSearchParams());
  const [text, setText] = useState(view.q);
  const written = useRef(view.q);
  const write = (next: HistoryView) => {
    written.current = next.q;
    window.history.replaceState(null, '', addressOf(next));
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
      write({ ...view, q: typed.trim() });
    },
    show: (change: Partial<HistoryView>) => {
      if (change.q !== undefined) setText(change.q);
      write({ ...view, q: text.trim(), ...change });
    },
  };
}
