'use client';

import { Group, Radio, RadioGroup, Stack, Text, TextInput } from '@mantine/core';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'next-intl';
import { endOf } from '@/domain/expiry';
import { GRANT_LIFETIMES } from './grant-values';
import type { GrantForm } from './use-grant-form';

/** The lifetime of the key: a usual duration, unlimited, or until a day. */
export function GrantExpiryField({ form }: { form: GrantForm }) {
  const t = useTranslations('requests.grant');
  const format = useFormatter();
  const now = useNow();
  const timeZone = useTimeZone() ?? 'UTC';
  const { lifetime, date } = form.values;
  const end = endOf({ choice: lifetime, date }, { now, timeZone });
  return (
    <Stack gap="xs">
      <RadioGroup label={t('expiry')} {...form.getInputProps('lifetime')}>
        <Group gap="md" mt={6}>
          {GRANT_LIFETIMES.map((one) => (
            <Radio key={one} value={one} label={t(`expiries.${one}`)} />
          ))}
        </Group>
      </RadioGroup>
      {lifetime === 'date' && (
        <TextInput type="date" label={t('expiryDate')} maw={260} required {...form.getInputProps('date')} />
      )}
      <Text size="xs" c="var(--ink-quiet)" role="status" suppressHydrationWarning>
        {end === null && t('neverHint')}
        {end instanceof Date && t('expiresOn', { date: format.dateTime(end, { dateStyle: 'long' }) })}
      </Text>
    </Stack>
  );
}
