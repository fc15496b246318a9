'use client';

import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useTimeZone, useTranslations } from 'next-intl';
import { type RefObject, useRef, useState } from 'react';
import { EXPIRY_DAYS, type ExpiryChoice, expiryOf } from './expiry-choice';
import { dayIn } from './use-days';

/** What is chosen of a key's end. */
export function useExpiry() {
  const timeZone = useTimeZone() ?? 'UTC';
  const [choice, setChoice] = useState<ExpiryChoice>('keep');
  const [date, setDate] = useState('');
  const dateField = useRef<HTMLInputElement>(null);
  const read = () => expiryOf({ choice, date, timeZone, now: new Date() });
  return { choice, setChoice, date, setDate, dateField, read, today: dayIn(timeZone, new Date()) };
}

/** A choice of ends, with a field for a day of one's own. @param options.keep what the first choice says */
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
        onChange={(event) => expiry.setChoice(event.currentTarget.value as ExpiryChoice)}
        data={[
          { value: 'keep', label: keep },
          ...EXPIRY_DAYS.map((days) => ({ value: days, label: t('inDays', { count: Number(days) }) })),
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
