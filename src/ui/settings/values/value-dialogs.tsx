'use client';

import dynamic from 'next/dynamic';
import { useCallback, useRef, useState } from 'react';
import type { DialogProps } from './dialog-props';
import type { ValueAct } from './types';

const RetireDialog = dynamic(() => import('./retire-dialog').then((all) => all.RetireDialog), { ssr: false });
const RenameDialog = dynamic(() => import('./rename-dialog').then((all) => all.RenameValueDialog), {
  ssr: false,
});
const AddDialog = dynamic(() => import('./add-dialog').then((all) => all.AddDialog), { ssr: false });

/** The dialog's own focus trap ends first. */
const FOCUS_DELAY_MS = 50;

/** Focuses a value's row, whose buttons may have changed. */
export function focusValue(name: string): void {
  document.querySelector<HTMLElement>(`[data-value="${CSS.escape(name)}"] button`)?.focus();
}

/** The open dialog; when it closes, the focus moves to the value concerned, or back to the element that opened it. */
export function useValueDialogs() {
  const [act, setAct] = useState<ValueAct>();
  const opener = useRef<Element | null>(null);
  const open = useCallback((wanted: ValueAct) => {
    opener.current = document.activeElement;
    setAct(wanted);
  }, []);
  const close = useCallback((name?: string) => {
    setAct(undefined);
    setTimeout(() => {
      if (name !== undefined) focusValue(name);
      else if (opener.current instanceof HTMLElement) opener.current.focus();
    }, FOCUS_DELAY_MS);
  }, []);
  return { act, open, close };
}

/** The open dialog. It always starts from its initial state. */
export function ValueDialogs({ act, ...shared }: DialogProps & { act: ValueAct | undefined }) {
  switch (act?.kind) {
    case undefined:
      return null;
    case 'retire':
      return <RetireDialog {...shared} value={act.value} />;
    case 'rename':
      return <RenameDialog {...shared} value={act.value} />;
    case 'add':
      return <AddDialog {...shared} value={act.value} onDone={act.onDone} />;
  }
}
