'use client';

import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './toolbar.module.css';
import type { ToolName, Tools } from './tools';

const ICON_SIZE = 16;

/** Opens one of the tools. On narrow screens it is only an icon. */
export function ToolButton(options: {
  tools: Pick<Tools, 'opened' | 'open'>;
  name: ToolName;
  label: string;
  icon: Icon;
  /** The label with the count, for screen readers; it begins with the label. */
  said?: string;
  /** The number of active settings. */
  count?: number | undefined;
  /** Also shown beside the label if there is room. */
  iconOnly?: boolean;
  isMenu?: boolean;
}) {
  const { tools, name, label, said, icon: Sign, count = 0, iconOnly = false, isMenu = false } = options;
  return (
    <Button
      className={classes.tool ?? ''}
      size="sm"
      variant="default"
      data-tool={name}
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
