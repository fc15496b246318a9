'use client';

import { Menu } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { MIDDLEWARES } from './panel';
import classes from './panel.module.css';
import type { OpenedTool } from './tools';

const GAP = 6;
const WIDTH = 300;
/** The element that opened it has these attributes; the library would put them on the anchor. */
const WITHOUT_ROLES: object = { withRoles: false };
/** A key that is pressed before the menu has the focus does not close it, as it would by default. */
const OUTSIDE = ['mousedown', 'touchstart'];

/**
 * A menu beside the element that opened it.
 * @param onChosen called when an item was pressed, which may have opened another tool
 */
export function ToolMenu(options: {
  label: string;
  opened: OpenedTool;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, opened, onClose, children } = options;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // The arrow keys move in the menu; Tab moves on from the element that opened it. The library would trap the focus.
    event.stopPropagation();
    onClose();
  };
  return (
    <div role="presentation" onKeyDownCapture={leave}>
      <Menu
        opened
        onChange={(isOpen) => !isOpen && onClose()}
        // Each item closes the menu, or opens another tool instead.
        closeOnItemClick={false}
        clickOutsideEvents={OUTSIDE}
        position="bottom-start"
        offset={GAP}
        width={WIDTH}
        floatingStrategy="fixed"
        middlewares={MIDDLEWARES}
        hideDetached={false}
        // A long menu scrolls; for the keyboard, that needs a focusable element within it.
        menuItemTabIndex={0}
        {...WITHOUT_ROLES}
        withinPortal={false}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        shadow="md"
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <span className={classes.spot} style={{ ...opened.spot }} />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''} aria-label={label}>
          {children}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
