'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { addressOf, type Tab, viewOf } from './queue-input';

const PAUSE_MS = 250;

/**
 * The view of the queue, kept in the page's address, so that one comes back to it. What is typed enters the address at
 * once, for later it could undo the click on a request; the queue is asked when the typing pauses.
 */
export function useView() {
  const parameters = useSearchParams();
  const { tab, search } = viewOf((name) => parameters.get(name));
  const [typed, setTyped] = useState(search);
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const show = (next: { tab: Tab; search: string }) => window.history.replaceState(null, '', addressOf(next));
  return {
    view: { tab, search: settled },
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      show({ tab, search: text });
    },
    setTab: (next: Tab) => show({ tab: next, search: typed }),
  };
}
