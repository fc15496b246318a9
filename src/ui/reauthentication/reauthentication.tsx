'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { isReauthenticationAsked, settleReauthentication, useReauthenticationAsked } from './asked';

/** Loaded when it is needed. */
const ReauthenticationDialog = dynamic(
  () => import('./reauthentication-dialog').then((file) => file.ReauthenticationDialog),
  { ssr: false },
);

/** Asks the person to prove who they are when a call needs it, in a dialog over the page. */
export function Reauthentication() {
  const isAsked = useReauthenticationAsked();
  useEffect(() => {
    // Escape closes every open dialog of the library. This listener was added before theirs, and closes only this one.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isReauthenticationAsked()) return;
      event.stopImmediatePropagation();
      settleReauthentication(false);
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, []);
  return isAsked ? <ReauthenticationDialog onSettled={settleReauthentication} /> : null;
}
