'use client';

import { useCallback, useRef, useState } from 'react';
import type { Navigation } from '@/ui/forms/leave-watches';
import { useLeaveWatch } from '@/ui/forms/use-leave-watch';

/**
 * Asks the person before drafts are lost.
 * @param options.isDirty returns whether there are drafts; without it, `setDirty` sets it
 * @param options.keeps whether they would still exist after the navigation; without it, on the same page
 */
export function useLeaving(options: { isDirty?: () => boolean; keeps?: (way: Navigation) => boolean } = {}) {
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
    /** Calls the function at once if nothing would be lost, otherwise after a confirmation. */
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

/** Whether a navigation leads to the page that it comes from. */
export const isSamePage = ({ from, to }: Navigation): boolean => from.pathname === to.pathname;
