'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';
import { placeDialog } from './dialog-place';
import { useFocusReturn } from './use-focus-return';

const SETTLED_MS = 150;
// The usual transition moves the dialog from above, so that at first the buttons would not be where they are pressed.
const TRANSITION = { transition: 'fade' } as const;
const CLASSES = { inner: classes.inner ?? '', content: classes.content ?? '' };

/** The title of a dialog, as a heading of the page. */
export const DIALOG_TITLE = {
  fontSize: 'var(--mantine-font-size-lg)',
  fontWeight: 650,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
} as const;

/**
 * A dialog over the page. Its content starts from its initial state each time that it opens. When it closes, the focus
 * returns to the element that opened it, or, if that no longer exists, to the page's content. Its lower edge stays where
 * it opened: its buttons are in a `DialogFooter`.
 */
export function Dialog({ onExitTransitionEnd, children, ...props }: ModalProps) {
  const opener = useRef<Element>(null);
  // The library notices only dialogs that open after they were mounted; a dialog whose code is loaded on demand is already
  // open when it is mounted.
  useLayoutEffect(() => {
    if (props.opened) opener.current = document.activeElement;
  }, [props.opened]);
  const giveFocusBack = () => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && focused?.closest('[role=dialog]') === null;
    if (isElsewhere) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    // The element that opened it may no longer exist, or be removed by the dialog's action.
    setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus();
    }, SETTLED_MS);
  };
  return (
    <>
      {props.opened && <FocusReturn />}
      <Modal
        centered
        radius="lg"
        returnFocus={false}
        styles={{ title: DIALOG_TITLE }}
        classNames={CLASSES}
        transitionProps={TRANSITION}
        onExitTransitionEnd={() => {
          giveFocusBack();
          onExitTransitionEnd?.();
        }}
        {...props}
      >
        {children}
        <Placed />
      </Modal>
    </>
  );
}

/** Places a dialog when it opens, with or without buttons. */
function Placed() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => placeDialog(place.current), []);
  return <span ref={place} hidden />;
}

/**
 * For a dialog that is mounted only while it is open: it has no closing transition at whose end the focus could be
 * returned.
 */
function FocusReturn() {
  useFocusReturn();
  return null;
}
