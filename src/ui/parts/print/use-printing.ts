'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: the page is rendered again before the browser lays out its sheets. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    const show = (isPaper: boolean) => flushSync(() => setPrinting(isPaper));
    const begin = () => show(true);
    const end = () => show(false);
    const look = ({ matches }: MediaQueryListEvent) => show(matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', look);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', look);
    };
  }, []);
  return isPrinting;
}
