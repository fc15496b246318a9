'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './list.module.css';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** A placeholder while the keys are loaded for the first time. */
export function ListSkeleton() {
  const t = useTranslations('common.states');
  return (
    <div role="status" aria-label={t('loading')} className={classes.skeleton}>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton height={14} width="32%" mb={8} />
          <Skeleton height={10} width="48%" />
        </div>
      ))}
    </div>
  );
}
