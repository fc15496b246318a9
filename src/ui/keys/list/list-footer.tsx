'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import classes from './list.module.css';

/** How many keys are shown, and more of them. Who asked for more is led to the first of the new ones. */
export function ListFooter(options: {
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: (() => void) | undefined;
}) {
  const { shown, total, isLoading, onMore } = options;
  const t = useTranslations('keys');
  const more = useTranslations('common.actions')('loadMore');
  const from = useRef<number>(undefined);
  const footer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    const links = footer.current?.parentElement?.querySelectorAll<HTMLAnchorElement>('tbody th a');
    links?.[from.current]?.focus({ preventScroll: true });
    from.current = undefined;
  }, [shown]);
  const load = () => {
    from.current = shown;
    onMore?.();
  };
  return (
    <Group ref={footer} justify="space-between" mih={36} className={classes.footer ?? ''}>
      <Text size="sm" c="var(--ink-quiet)">
        {shown < total ? t('shownOf', { shown, total }) : t('shown', { total })}
      </Text>
      {onMore !== undefined && (
        <Button variant="default" onClick={load} loading={isLoading}>
          {more}
        </Button>
      )}
    </Group>
  );
}
