'use client';

import { Alert, Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import type { Table } from '../use-table';

/**
 * A note about changes that were entered while the service could not be reached. They are sent automatically, or at once by
 * a button.
 */
export function UnsentNote({ table: { editing, notifier } }: { table: Table }) {
  const t = useTranslations('table.unsent');
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const unsent = editing.unsent();
  const isWaiting = unsent !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const send = () => void editing.sendNow();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [isWaiting, editing]);
  if (unsent === undefined) return null;
  return (
    <Alert role="status" color="yellow" variant="light" py="xs">
      <Group gap="sm" align="center">
        <span>{t('text', { count: unsent.count })}</span>
        <Button
          size="compact-sm"
          variant="default"
          loading={unsent.isSending}
          onClick={() => void editing.sendNow()}
        >
          {t('now')}
        </Button>
      </Group>
    </Alert>
  );
}
