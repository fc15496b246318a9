import { useEffect } from 'react';
import type { Table } from './use-table';

/** Who leaves while something is not stored is asked first: nothing that was entered is lost unseen. */
export function useLeaveWarning({ pending }: Table) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (pending.isWaiting()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [pending]);
}
