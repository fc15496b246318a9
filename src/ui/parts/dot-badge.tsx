import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dot-badge.module.css';

/** Whether something is on: its colour in a dot, so that the word is as easy to read as any other. */
export function DotBadge({ lit, children }: { lit: boolean; children: ReactNode }) {
  return (
    <Badge
      variant="default"
      tt="none"
      fw={500}
      style={{ flex: 'none', minWidth: 'max-content' }}
      leftSection={<span className={classes.dot} data-lit={lit} />}
    >
      {children}
    </Badge>
  );
}
