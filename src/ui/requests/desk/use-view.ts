'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { addressOf, type Tab, viewOf } from './queue-input';

const PAUSE_MS = 250;

/** The view of the queue, kept in the page's address, so that one comes back to it. */
export function useView() {
  const parameters = useSearchParams();
  const { tab, search } = viewOf((name) => parameters.get(name));
  const [typed, setTyped] = useState(search);
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  useEffect(() => {
    if (settled !== search) window.history.replaceState(null, '', addressOf({ tab, search: settled }));
  }, [settled, search, tab]);
  return {
    view: { tab, search },
    typed,
    setTyped,
    setTab: (next: Tab) => window.history.replaceState(null, '', addressOf({ tab: next, search: typed })),
  };
}
