import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { KeptPlace } from './types';

/** Scrolls a grid sideways to where the one before it was, and keeps how far it is scrolled for the next one. */
export function useKeptPlace(scroller: RefObject<HTMLDivElement | null>, kept: RefObject<KeptPlace>): void {
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = kept.current.across;
  }, [scroller, kept]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const keep = () => {
      kept.current.across = element.scrollLeft;
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, kept]);
}
