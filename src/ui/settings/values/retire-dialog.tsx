'use client';

import { Alert, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ChangeDialog } from '../change-dialog';
import type { DialogProps } from './dialog-props';
import { type ListedValue, valueStateOf } from './types';

/** Retires a value, after explaining the effect. */
export function RetireDialog({ value, list, changes, onClose }: DialogProps & { value: ListedValue }) {
  const t = useTranslations('values.retire');
  const { retire, named } = changes;
  const isLast = list.values.filter((one) => valueStateOf(one) === 'inForce').length === 1;
  return (
    <ChangeDialog
      title={t('title', { value: value.value })}
      onClose={onClose}
      confirm={t('submit')}
      onConfirm={() =>
        retire.mutate({ ...named, value: value.value }, { onSuccess: () => onClose(value.value) })
      }
      isPending={retire.isPending}
      isDanger
      error={retire.error}
    >
      <Text size="sm">{t('keep', { count: value.records })}</Text>
      {isLast ? (
        <Alert color="yellow" variant="light" icon={<IconLockOpen aria-hidden />}>
          {t('last')}
        </Alert>
      ) : (
        <Text size="sm">{t('refuse')}</Text>
      )}
    </ChangeDialog>
  );
}
