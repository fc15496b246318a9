'use client';

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { EmptyState } from './empty-state';

const ICON_SIZE = 28;

/** Shown in place of a page that the person's role may not open. */
export function NotPermitted() {
  const t = useTranslations('common.states');
  return (
    <EmptyState
      whole
      title={t('notPermittedTitle')}
      icon={<IconLock size={ICON_SIZE} />}
      action={
        <Button component={Link} href="/" mt="sm">
          {t('toHome')}
        </Button>
      }
    >
      {t('notPermitted')}
    </EmptyState>
  );
}
