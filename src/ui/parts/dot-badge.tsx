import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dot-badge.module.css';

export type DotColor = 'gray' | 'teal' | 'yellow' | 'red';

/** A state, with its colour as a dot, so that the text has full contrast. */
export function DotBadge({ color, children }: { color: DotColor; children: ReactNode }) {
  return (
    <Badge
      variant="default"
      tt="none"
      fw={500}
      style={{ flex: 'none', minWidth: 'max-content' }}
      leftSection={<span className={classes.dot} data-color={color} />}
    >
      {children}
    </Badge>
  );
}
