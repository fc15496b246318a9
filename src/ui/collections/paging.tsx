'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconArrowBarToLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './collection-page.module.css';

const ICON_SIZE = 16;

/** How to leave a page of the table; undefined where there is no way. */
export type Ways = Readonly<{
  first: (() => void) | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}>;

/** Which records are shown, and the ways to others. */
export function Paging({ range, ways }: { range: string; ways: Ways }) {
  const t = useTranslations('collections.paging');
  return (
    <Group component="nav" justify="space-between" gap="sm" aria-label={t('label')}>
      <Text size="sm" c="var(--ink-quiet)">
        {range}
      </Text>
      <div className={classes.ways}>
        <Way go={ways.first} icon={<IconArrowBarToLeft size={ICON_SIZE} aria-hidden />}>
          {t('first')}
        </Way>
        <Way go={ways.previous} icon={<IconChevronLeft size={ICON_SIZE} aria-hidden />}>
          {t('previous')}
        </Way>
        <Way go={ways.next} endIcon={<IconChevronRight size={ICON_SIZE} aria-hidden />}>
          {t('next')}
        </Way>
      </div>
    </Group>
  );
}

/** A button that keeps the focus when its way ends, so that nobody who pages by keyboard is thrown out. */
function Way(options: {
  go: (() => void) | undefined;
  icon?: ReactNode;
  endIcon?: ReactNode;
  children: ReactNode;
}) {
  const { go, icon, endIcon, children } = options;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={icon}
      rightSection={endIcon}
      onClick={() => go?.()}
      {...(go === undefined && { 'data-disabled': true, 'aria-disabled': true })}
    >
      {children}
    </Button>
  );
}
