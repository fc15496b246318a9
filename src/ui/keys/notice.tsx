'use client';

import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const COLOUR = { danger: 'red', warning: 'orange', good: 'teal', info: 'sea', quiet: 'gray' } as const;

/** A notice with a light background and text of full contrast. */
export function Notice(options: {
  tone: keyof typeof COLOUR;
  title?: string;
  icon?: ReactNode;
  role?: 'alert' | 'status' | 'presentation';
  children?: ReactNode;
}) {
  const { tone, title, icon, role = 'presentation', children } = options;
  return (
    <Alert
      variant="light"
      color={COLOUR[tone]}
      role={role}
      data-tone={tone}
      icon={icon}
      title={title}
      classNames={{ root: classes.root ?? '', title: classes.title ?? '', icon: classes.icon ?? '' }}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
    </Alert>
  );
}
