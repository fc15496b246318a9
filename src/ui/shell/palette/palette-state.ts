'use client';

import { useHotkeys } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

/** The state of the whole page whether the palette is open; listeners are notified of it. */
const listeners = new Set<() => void>();
const state = { wanted: false, opened: false };

const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Opens the palette; its code is loaded the first time. */
export function openPalette(): void {
  state.wanted = true;
  state.opened = true;
  tell();
}

export function closePalette(): void {
  state.opened = false;
  tell();
}

/** The code could not be loaded; the next opening loads it again. */
export function giveUpPalette(): void {
  state.wanted = false;
  closePalette();
}

/** Whether the palette is open. */
export const usePaletteOpened = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => state.opened,
    () => false,
  );

/** Listens for Ctrl K; @returns whether the palette has ever been opened */
export function usePaletteShortcut(): boolean {
  useHotkeys([['mod+K', openPalette]], []);
  return useSyncExternalStore(
    subscribe,
    () => state.wanted,
    () => false,
  );
}
