'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ChangeDialog } from '../../change-dialog';
import { useSuccessionChanges } from './use-succession-changes';

/** Asks before a change of places is removed. */
export function RemoveSuccessionDialog(options: { id: string; name: string; onClose: () => void }) {
  const { id, name, onClose } = options;
  const t = useTranslations('places.successions');
  const { remove } = useSuccessionChanges();
  return (
    <ChangeDialog
      title={t('removing')}
      confirm={t('remove')}
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => onClose() })}
      onClose={onClose}
      isPending={remove.isPending}
      isDanger
      error={remove.error}
    >
      <Text size="sm">{t('removingText', { name })}</Text>
    </ChangeDialog>
  );
}
