'use client';

import { useHotkeys } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

/** Whether the palette is wanted is one fact of the whole page, told to whoever listens. */
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

/** Opens the palette; its code is fetched at the first time. */
export function openPalette(): void {
  state.wanted = true;
  state.opened = true;
  tell();
}

export function closePalette(): void {
  state.opened = false;
  tell();
}

/** Whether it is open. */
export const usePaletteOpened = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => state.opened,
    () => false,
  );

/** Listens for Ctrl K; @returns whether the palette has ever been wanted */
export function usePaletteShortcut(): boolean {
  useHotkeys([['mod+K', openPalette]], []);
  return useSyncExternalStore(
    subscribe,
    () => state.wanted,
    () => false,
  );
}
