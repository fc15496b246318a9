'use client';

import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
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
  return (
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
      // A long menu is scrolled, which by keyboard needs something within it that Tab reaches.
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
  );
}
