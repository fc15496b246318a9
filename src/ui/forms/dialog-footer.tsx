'use client';

import { Group } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';
import { placeDialog } from './dialog-place';

/**
 * The buttons at the end of a dialog. They stay where they appeared, even if the content above them grows ({@link
 * placeDialog}); a further step of a dialog, which has other buttons, is placed anew.
 * @param options.justify where they are; usually at the right
 */
export function DialogFooter(options: { justify?: 'flex-start' | 'space-between'; children: ReactNode }) {
  const { justify = 'flex-end', children } = options;
  const footer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => placeDialog(footer.current), []);
  return (
    <Group ref={footer} justify={justify} gap="sm" className={classes.footer ?? ''}>
      {children}
    </Group>
  );
}
