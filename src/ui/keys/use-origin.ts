import { useSyncExternalStore } from 'react';

/** The address of the service as the browser has it; empty on the server. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => '',
  );
