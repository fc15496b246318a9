'use client';

import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { EmptyState } from '@/ui/parts/state';

const ICON_SIZE = 28;

/** Shown before the first key is issued: what a key is, and a link to issue one. */
export function NoKeysYet() {
  const t = useTranslations('keys');
  return (
    <EmptyState
      title={t('empty.title')}
      icon={<IconKey size={ICON_SIZE} />}
      action={
        <Button component={Link} href="/keys/new" mt="sm">
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
