'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** A field for a part of a long text. */
export function PartField(options: {
  text: string;
  onChange: (text: string) => void;
  fault: string | undefined;
}) {
  const { text, onChange, fault } = options;
  const t = useTranslations('tableTools.filter');
  return (
    <TextInput
      size="sm"
      label={t('operators.contains')}
      value={text}
      error={fault}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
