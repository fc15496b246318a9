'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from './empty-state';

const ICON_SIZE = 28;

/** Shown in place of a page that failed; the menu stays. */
export function FailedPage({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('common');
  return (
    <EmptyState
      whole
      title={t('states.brokenTitle')}
      icon={<IconAlertTriangle size={ICON_SIZE} />}
      action={
        <Button mt="sm" onClick={reset}>
          {t('actions.retry')}
        </Button>
      }
    >
      {t('states.broken')}
    </EmptyState>
  );
}
