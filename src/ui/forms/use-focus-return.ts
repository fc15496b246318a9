'use client';

import { useEffect, useState } from 'react';

const SETTLED_MS = 60;

/**
 * Returns the focus, when a component unmounts, to the element that had it before: for dialogs that are mounted only while
 * they are open. If that element was an entry of a menu, the focus goes to the menu's button. If it no longer exists, the
 * focus goes to the dialog behind, or to the page's content.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : lastingOf(document.activeElement),
  );
  useEffect(
    () => () => {
      // The component's own focus trap ends first; its action may have moved the focus elsewhere.
      setTimeout(() => {
        const focused = document.activeElement;
        if (focused !== null && focused !== document.body) return;
        const back = opener?.isConnected && opener !== document.body ? opener : behind();
        if (back instanceof HTMLElement) back.focus();
      }, SETTLED_MS);
    },
    [opener],
  );
}

/** Moves the focus to the page's content when a component that had it unmounts, because another page is opened. */
export function useFocusOnContent(): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus();
      }, SETTLED_MS);
    },
    [],
  );
}

/** The element itself; for an entry of a menu, which closes, the button that opened the menu. */
function lastingOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]');
  if (!menu) return focused;
  return document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? focused;
}

const behind = (): Element | null =>
  document.querySelector('[role=dialog]') ?? document.getElementById('content');
