'use client';

import { Menu } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { MIDDLEWARES } from './panel';
import classes from './panel.module.css';
import type { OpenTool } from './tools';

const GAP = 6;
const WIDTH = 300;
/** What opened it says so itself; the library would say it of the spot beside. */
const WITHOUT_ROLES: object = { withRoles: false };

/** A menu beside what opened it. @param onChosen an item was pressed, which may have opened something else */
export function ToolMenu(options: {
  label: string;
  opened: OpenTool;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, opened, onClose, children } = options;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // Arrows walk a menu; Tab goes on from what opened it. The library would keep it within.
    event.stopPropagation();
    onClose();
  };
  return (
    <div role="presentation" onKeyDownCapture={leave}>
      <Menu
        opened
        onChange={(isOpen) => !isOpen && onClose()}
        // Each item closes it, or opens something in its place.
        closeOnItemClick={false}
        position="bottom-start"
        offset={GAP}
        width={WIDTH}
        floatingStrategy="fixed"
        middlewares={MIDDLEWARES}
        hideDetached={false}
        // A long menu is scrolled, which by keyboard needs something within it that can be reached.
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
