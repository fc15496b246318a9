'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

const SETTLED_MS = 150;

/** A dialog's name, as a heading of the page is. */
export const DIALOG_TITLE = {
  fontSize: 'var(--mantine-font-size-lg)',
  fontWeight: 650,
  overflowWrap: 'anywhere',
} as const;

/**
 * A dialog over the page. What is in it begins anew each time that it opens. When it closes, the focus goes back to
 * what opened it, or where that is gone, to the page's content.
 */
export function Dialog({ onExitTransitionEnd, ...props }: ModalProps) {
  const opener = useRef<Element>(null);
  // The library notices only a dialog that opens after it was there; one whose code is fetched opens as it comes.
  useLayoutEffect(() => {
    if (props.opened) opener.current = document.activeElement;
  }, [props.opened]);
  const giveFocusBack = () => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && focused?.closest('[role=dialog]') === null;
    if (isElsewhere) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    // What opened it may be gone, or go with what the dialog did.
    setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus();
    }, SETTLED_MS);
  };
  return (
    <Modal
      centered
      radius="lg"
      returnFocus={false}
      styles={{ title: DIALOG_TITLE }}
      onExitTransitionEnd={() => {
        giveFocusBack();
        onExitTransitionEnd?.();
      }}
      {...props}
    />
  );
}
