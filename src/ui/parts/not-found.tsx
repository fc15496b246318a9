'use client';

import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { EmptyState } from './empty-state';

const ICON_SIZE = 28;

/** Shown in place of a page that does not exist. */
export function NotFound() {
  const t = useTranslations('common.states');
  return (
    <EmptyState
      whole
      title={t('notFoundTitle')}
      icon={<IconMapSearch size={ICON_SIZE} />}
      action={
        <Button component={Link} href="/" mt="sm">
          {t('toHome')}
        </Button>
      }
    >
      {t('notFound')}
    </EmptyState>
  );
}
