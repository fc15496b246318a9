'use client';

import dynamic from 'next/dynamic';
import { useCallback, useRef, useState } from 'react';
import { NOTICES_ID } from './notices-id';

/** Loaded when they are first opened. */
export const LazyEditDialog = dynamic(() => import('./edit/edit-dialog').then((file) => file.EditDialog), {
  ssr: false,
});
export const LazyRotateDialog = dynamic(() => import('./rotate-dialog').then((file) => file.RotateDialog), {
  ssr: false,
});
export const LazyNewLinkDialog = dynamic(
  () => import('./new-link-dialog').then((file) => file.NewLinkDialog),
  { ssr: false },
);
export const LazySuspendDialog = dynamic(
  () => import('./suspend-dialog').then((file) => file.SuspendDialog),
  {
    ssr: false,
  },
);
export const LazyRevokeDialog = dynamic(() => import('./revoke-dialog').then((file) => file.RevokeDialog), {
  ssr: false,
});

/**
 * The open dialog. When it closes, the focus returns to the element that opened it, or, if that was removed (a revoked key
 * has no buttons), to the notices. A dialog is mounted only while it is open, so it always starts from its initial state.
 */
export function useKeyDialog<Name extends string>() {
  const [opened, setOpened] = useState<Name>();
  const opener = useRef<Element | null>(null);
  const open = useCallback((name: Name) => {
    opener.current = document.activeElement;
    setOpened(name);
  }, []);
  const close = useCallback(() => {
    setOpened(undefined);
    setTimeout(() => {
      const back = opener.current?.isConnected ? opener.current : noticesOrContent();
      if (back instanceof HTMLElement) back.focus();
    }, FOCUS_DELAY_MS);
  }, []);
  return { opened, open, close };
}

/** If there are no notices, the page's content gets the focus. */
function noticesOrContent(): Element | null {
  const notices = document.getElementById(NOTICES_ID);
  return notices?.hasChildNodes() ? notices : document.getElementById('content');
}

/** The dialog's own focus trap ends first. */
const FOCUS_DELAY_MS = 50;
