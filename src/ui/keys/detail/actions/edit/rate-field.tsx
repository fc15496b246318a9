'use client';

import { Group, NativeSelect, NumberInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { MAX_RATE_PER_MINUTE } from '@/domain/limits';
import type { EditValues } from './edit-values';

const USUAL = 600;

/** A field for the rate: the service's default, unlimited, or a number of requests per minute. */
export function RateField(options: {
  value: EditValues['rate'];
  onChange: (value: EditValues['rate']) => void;
  error: string | undefined;
}) {
  const { value, onChange, error } = options;
  const t = useTranslations('keyDetail');
  const isOwn = typeof value !== 'string';
  return (
    <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
      <NativeSelect
        label={t('members.ratePerMinute')}
        value={isOwn ? 'own' : value}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          onChange(chosen === 'default' || chosen === 'unlimited' ? chosen : USUAL);
        }}
        data={[
          { value: 'default', label: t('rateDefault') },
          { value: 'own', label: t('rateOwn') },
          { value: 'unlimited', label: t('rateUnlimited') },
        ]}
      />
      {isOwn && (
        <NumberInput
          label={t('ratePerMinuteLabel')}
          min={1}
          max={MAX_RATE_PER_MINUTE}
          allowDecimal={false}
          allowNegative={false}
          value={value ?? ''}
          onChange={(next) => onChange(next === '' || Number(next) < 1 ? undefined : Number(next))}
          error={error}
        />
      )}
    </Group>
  );
}
