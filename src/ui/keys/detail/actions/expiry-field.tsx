'use client';

import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useTimeZone, useTranslations } from 'next-intl';
import { type RefObject, useRef, useState } from 'react';
import { dayOf } from '@/domain/calendar';
import { type ExpiryChoice, endOf, faultOfEnd } from '@/domain/expiry';

const LIFETIMES = ['30', '90', '180', '365'] as const;

/** The choices of a key's expiry; `keep`: unchanged. */
export function useExpiry() {
  const timeZone = useTimeZone() ?? 'UTC';
  const [choice, setChoice] = useState<ExpiryChoice | 'keep'>('keep');
  const [date, setDate] = useState('');
  const dateField = useRef<HTMLInputElement>(null);
  /** `until` as the service takes it (undefined: unchanged), or what is wrong with the choice. */
  const read = (): { until: string | null | undefined } | { fault: 'missing' | 'past' } => {
    if (choice === 'keep') return { until: undefined };
    const now = new Date();
    const end = endOf({ choice, date }, { now, timeZone });
    const fault = faultOfEnd(end, now);
    return fault === undefined ? { until: end?.toISOString() ?? null } : { fault };
  };
  return { choice, setChoice, date, setDate, dateField, read, today: dayOf(new Date(), timeZone) };
}

/** A choice of expiries, with a field for another day. @param options.keep the label of the first choice */
export function ExpiryField(options: {
  label: string;
  keep: string;
  expiry: ReturnType<typeof useExpiry>;
  isTried: boolean;
}) {
  const { label, keep, expiry, isTried } = options;
  const t = useTranslations('keyDetail');
  const result = expiry.read();
  return (
    <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
      <NativeSelect
        label={label}
        value={expiry.choice}
        onChange={(event) => expiry.setChoice(event.currentTarget.value as typeof expiry.choice)}
        data={[
          { value: 'keep', label: keep },
          ...LIFETIMES.map((days) => ({ value: days, label: t('inDays', { count: Number(days) }) })),
          { value: 'never', label: t('neverExpires') },
          { value: 'date', label: t('ownDate') },
        ]}
      />
      {expiry.choice === 'date' && (
        <TextInput
          ref={expiry.dateField as RefObject<HTMLInputElement>}
          type="date"
          label={t('lastDay')}
          value={expiry.date}
          min={expiry.today}
          onChange={(event) => expiry.setDate(event.currentTarget.value)}
          error={isTried && 'fault' in result ? t(`expiryFaults.${result.fault}`) : undefined}
        />
      )}
    </Group>
  );
}
