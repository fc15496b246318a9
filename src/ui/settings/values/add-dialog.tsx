'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { ChangeDialog } from '../change-dialog';
import type { DialogProps } from './dialog-props';

/** Adds the first value in force to the list, after a warning that all others are refused from then on. */
export function AddDialog(options: DialogProps & { value: string; onDone: (() => void) | undefined }) {
  const { field, list, value, changes, onClose, onDone } = options;
  const t = useTranslations('values.first');
  const language = useLanguage();
  const { add, named } = changes;
  const others = list.values.filter((one) => one.value !== value && one.records > 0).length;
  const done = () => {
    onDone?.();
    onClose(value);
  };
  return (
    <ChangeDialog
      title={t('title', { field: field.label[language] })}
      onClose={onClose}
      confirm={t('submit')}
      onConfirm={() => add.mutate({ ...named, value }, { onSuccess: done })}
      isPending={add.isPending}
      error={add.error}
    >
      <Text size="sm">{t('text', { value })}</Text>
      {others > 0 && <Text size="sm">{t('others', { count: others })}</Text>}
    </ChangeDialog>
  );
}
