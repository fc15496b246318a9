'use client';

import { useEffect, useState } from 'react';

const SETTLED_MS = 60;

/**
 * Gives the focus back to what had it before a part was there, once that goes: for dialogs that are there only while
 * they are open. Where it is gone too, to the dialog behind, or to the page's content.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      // The part's own hold on the focus ends first; what was chosen in it may have led elsewhere.
      setTimeout(() => {
        const focused = document.activeElement;
        if (focused !== null && focused !== document.body) return;
        const back = opener?.isConnected ? opener : behind();
        if (back instanceof HTMLElement) back.focus();
      }, SETTLED_MS);
    },
    [opener],
  );
}

const behind = (): Element | null =>
  document.querySelector('[role=dialog]') ?? document.getElementById('content');
