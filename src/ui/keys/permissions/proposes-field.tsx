'use client';

import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** Whether a key may only propose: a field below its permissions. */
export function ProposesField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const t = useTranslations('permissions.proposes');
  return (
    <Checkbox
      mt="sm"
      label={t('label')}
      description={t('hint')}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
