import { useEffect } from 'react';

/** While it is active, the browser asks before the page is closed or reloaded, and "back" stays on the page. */
export function useLeaveGuard(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = () => window.history.pushState(window.history.state, '', window.location.href);
    stay();
    window.addEventListener('beforeunload', ask);
    window.addEventListener('popstate', stay);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('popstate', stay);
    };
  }, [holds]);
}
