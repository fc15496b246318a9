'use client';

import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './toolbar.module.css';
import type { ToolName, Tools } from './tools';

const ICON_SIZE = 16;

/** Opens one of the tools. Where there is little room it is an icon alone. */
export function ToolButton(options: {
  tools: Tools;
  name: ToolName;
  label: string;
  icon: Icon;
  /** The label with the count, for who does not see it; it begins with the label. */
  said?: string;
  /** How many of it are in force. */
  count?: number | undefined;
  /** Of the label, too, where there is room for one. */
  iconOnly?: boolean;
  isMenu?: boolean;
}) {
  const { tools, name, label, said, icon: Sign, count = 0, iconOnly = false, isMenu = false } = options;
  return (
    <Button
      className={classes.tool ?? ''}
      size="sm"
      variant="default"
      data-icon-only={iconOnly || undefined}
      data-lit={count > 0 || undefined}
      aria-label={said ?? (count > 0 ? `${label} ${count}` : label)}
      title={said ?? label}
      aria-haspopup={isMenu ? 'menu' : 'dialog'}
      aria-expanded={tools.opened?.name === name}
      onClick={(event) => tools.open(name, event.currentTarget)}
    >
      <Sign size={ICON_SIZE} aria-hidden className={classes.icon ?? ''} />
      <span className={classes.label}>{label}</span>
      {count > 0 && <span className={classes.count}>{count}</span>}
    </Button>
  );
}
