'use client';

import { useCallback, useRef, useState } from 'react';
import type { Way } from '@/ui/forms/leave-watches';
import { useLeaveWatch } from '@/ui/forms/use-leave-watch';

/**
 * Keeps what is entered and not stored from being lost unasked.
 * @param options.isDirty tells whether there is something; without it, `setDirty` says so
 * @param options.keeps whether it would still be there after it; without it, on the same page
 */
export function useLeaving(options: { isDirty?: () => boolean; keeps?: (way: Way) => boolean } = {}) {
  const { isDirty, keeps = isSamePage } = options;
  const dirty = useRef(false);
  const isGivenUp = useRef(false);
  const [leave, setLeave] = useState<() => void>();
  const holds = () => !isGivenUp.current && (isDirty?.() ?? dirty.current);
  const ask = (action: () => void) => setLeave(() => action);
  useLeaveWatch({ holds, keeps, ask });
  return {
    setDirty: useCallback((isDirty: boolean) => {
      dirty.current = isDirty;
      isGivenUp.current = false;
    }, []),
    /** Does it at once where nothing would be lost, else once that is confirmed. */
    guard: (action: () => void) => (holds() ? ask(action) : action()),
    isAsking: leave !== undefined,
    confirm: () => {
      isGivenUp.current = true;
      setLeave(undefined);
      leave?.();
    },
    stay: () => setLeave(undefined),
  };
}

/** Whether a way leads to the page that it comes from. */
export const isSamePage = ({ from, to }: Way): boolean => from.pathname === to.pathname;
