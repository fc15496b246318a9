'use client';

import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** The texts for screen readers, and the listeners that announce them. */
const listeners = new Set<(text: string) => void>();

/** Announces a text to screen readers. The same text is announced again. */
export function say(text: string): void {
  for (const listener of listeners) listener(text);
}

/** The region whose text screen readers announce. */
export function Announcer() {
  const region = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isOdd = false;
    const listener = (text: string) => {
      isOdd = !isOdd;
      // A region is read out when its text changes.
      if (region.current !== null) region.current.textContent = isOdd ? text : `${text}\u00a0`;
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return <VisuallyHidden ref={region} role="status" />;
}
