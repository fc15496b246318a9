'use client';

import { useCallback, useRef, useState } from 'react';

/** Keeps what is entered and not stored from being lost unasked. */
export function useLeaving() {
  const dirty = useRef(false);
  const [leave, setLeave] = useState<() => void>();
  return {
    setDirty: useCallback((isDirty: boolean) => {
      dirty.current = isDirty;
    }, []),
    /** Does it at once where nothing would be lost, else once that is confirmed. */
    guard: (action: () => void) => (dirty.current ? setLeave(() => action) : action()),
    isAsking: leave !== undefined,
    confirm: () => {
      dirty.current = false;
      setLeave(undefined);
      leave?.();
    },
    stay: () => setLeave(undefined),
  };
}
