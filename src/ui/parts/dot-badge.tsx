import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dot-badge.module.css';

export type DotColor = 'gray' | 'teal' | 'yellow' | 'red' | 'sea';

type Options = {
  /** The colour of the dot; without it there is no dot. */
  color?: DotColor;
  className?: string;
  children: ReactNode;
};

/** The only kind of badge: a state or a remark, with the colour as a dot, so that the text has full contrast. */
export function DotBadge({ color, className, children }: Options) {
  return (
    <Badge
      variant="default"
      tt="none"
      fw={500}
      className={className}
      style={{ flex: 'none', minWidth: 'max-content' }}
      leftSection={color !== undefined && <span className={classes.dot} data-color={color} />}
    >
      {children}
    </Badge>
  );
}
