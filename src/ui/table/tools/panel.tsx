'use client';

import { CloseButton, Popover, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './panel.module.css';
import type { OpenedTool } from './tools';

const GAP = 6;
const EDGE = 8;
const MIN_HEIGHT = 240;
/** The layer of a panel that asks before it closes: below the dialog that asks. */
const HELD_LEVEL = 190;

/** Panels never extend below the window: their content scrolls. */
export const MIDDLEWARES = {
  flip: true,
  // The panel is shifted even if the element that opened it is not visible, in a window that became narrow.
  shift: { padding: EDGE, limiter: { fn: ({ x, y }: Coords) => ({ x, y }) } },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }: Room) => {
      elements.floating.style.maxHeight = `${Math.max(MIN_HEIGHT, availableHeight)}px`;
    },
  },
};

type Coords = { x: number; y: number };
type Room = { availableHeight: number; elements: { floating: HTMLElement } };

/**
 * A small non-modal dialog beside the element that opened it.
 * @param options.isHeld whether a press outside has no effect, because it would lose the entered values
 */
export function ToolPanel(options: {
  title: string;
  opened: OpenedTool;
  onClose: () => void;
  width: number;
  isHeld?: boolean;
  children: ReactNode;
}) {
  const { title, opened, onClose, width, isHeld = false, children } = options;
  const t = useTranslations('common.actions');
  const id = useId();
  const dropdown = useRef<HTMLDivElement>(null);
  // The focused element may be removed by its own action, so the panel itself takes the focus: keys are handled only
  // within it.
  useEffect(() => {
    if (document.activeElement === document.body) dropdown.current?.focus();
  });
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      offset={GAP}
      floatingStrategy="fixed"
      middlewares={MIDDLEWARES}
      // In a window that became narrow the element that opened it may have moved: the panel stays visible, and keeps
      // the focus.
      hideDetached={false}
      {...(isHeld ? { zIndex: HELD_LEVEL } : {})}
      withRoles={false}
      withinPortal={false}
      trapFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      {isHeld && <div className={classes.shield} />}
      <Popover.Target>
        <span className={classes.spot} style={{ ...opened.spot }} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        className={classes.panel ?? ''}
        style={{ width: `min(${width}px, calc(100vw - 16px))` }}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <div className={classes.head}>
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          <CloseButton aria-label={t('close')} onClick={onClose} />
        </div>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
