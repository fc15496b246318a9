'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../trpc';
import classes from './state-badge.module.css';

type KeyState = Outputs['keys']['get']['state'];

/** A key's state: its colour in a dot, so that the word is as easy to read as any other. */
export function StateBadge({ state }: { state: KeyState }) {
  const t = useTranslations('common.keyStates');
  return (
    <Badge
      variant="default"
      tt="none"
      fw={500}
      className={classes.badge ?? ''}
      data-state={state}
      leftSection={<span className={classes.dot} />}
    >
      {t(state)}
    </Badge>
  );
}
