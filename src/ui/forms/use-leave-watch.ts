'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { addWatch, type Entry, type LeaveWatch, leaveFor } from './leave-watches';

/**
 * Asks the person before links, back and forward leave data that is not stored; if the page is closed or reloaded, the
 * browser asks.
 */
export function useLeaveWatch(watch: LeaveWatch): void {
  const router = useRouter();
  const entry = useEntry();
  const latest = useRef({ watch, router });
  latest.current = { watch, router };
  useEffect(() => addWatch(() => ({ watch: latest.current.watch, entry: entry.current })), [entry]);
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (latest.current.watch.holds()) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const address = addressOfLink(event);
      if (address === undefined || !latest.current.watch.holds()) return;
      event.preventDefault();
      event.stopPropagation();
      leaveFor(address, () => latest.current.router.push(address));
    };
    window.addEventListener('beforeunload', unload);
    // This listener is called before the handlers of the links themselves.
    window.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('click', click, true);
    };
  }, []);
}

/** The state of the history that is restored if the person stays. */
function useEntry() {
  const entry = useRef<Entry>({ state: null, address: '' });
  const path = usePathname();
  const parameters = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read belongs to this address
  useEffect(() => {
    entry.current = { state: window.history.state, address: window.location.href };
  }, [path, parameters]);
  return entry;
}

/** The address to which a click leads, in this window and within the application. */
function addressOfLink(event: MouseEvent): string | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.target !== '' || link.hasAttribute('download')) return;
  return new URL(link.href).origin === window.location.origin ? link.href : undefined;
}
