'use client';

import { Alert, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNow, useTimeZone, useTranslations } from 'next-intl';
import { dayOf } from '@/domain/calendar';
import { MAX_RATE_PER_MINUTE } from '@/domain/limits';
import { ChoiceChips } from './choice-chips';
import { type IssueFormState, useAddressText } from './use-issue-form';
import { ISSUE_LIFETIMES, RATES } from './values';

const FIELD_WIDTH = 240;
const TYPING_MS = 700;

/** The expiry, the addresses and the rate of the key. */
export function LimitFields({ form, defaultRate }: { form: IssueFormState; defaultRate: number }) {
  const t = useTranslations('keys.fields');
  const timeZone = useTimeZone() ?? 'UTC';
  const today = dayOf(useNow(), timeZone);
  const { lifetime, rate } = form.values;
  return (
    <>
      <ChoiceChips
        legend={t('lifetime')}
        choices={ISSUE_LIFETIMES.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
        value={lifetime}
        onChange={(value) => form.setFieldValue('lifetime', value)}
      />
      {lifetime === 'date' && (
        <TextInput
          type="date"
          label={t('date')}
          min={today}
          maw={FIELD_WIDTH}
          required
          {...form.getInputProps('date')}
        />
      )}
      {lifetime === 'never' && (
        <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {t('neverCaution')}
        </Alert>
      )}
      <AddressField form={form} />
      <ChoiceChips
        legend={t('rate')}
        choices={RATES.map((value) => ({ value, label: t(`rates.${value}`, { defaultRate }) }))}
        value={rate}
        onChange={(value) => form.setFieldValue('rate', value)}
      />
      {rate === 'own' && (
        <NumberInput
          label={t('ownRate')}
          min={1}
          max={MAX_RATE_PER_MINUTE}
          allowDecimal={false}
          allowNegative={false}
          maw={FIELD_WIDTH}
          required
          {...form.getInputProps('ownRate')}
        />
      )}
    </>
  );
}

/** A fault is shown when the typing pauses, and removed as soon as it is corrected. */
function AddressField({ form }: { form: IssueFormState }) {
  const t = useTranslations('keys.fields');
  const faultOf = useAddressText();
  const { addresses } = form.values;
  const [paused] = useDebouncedValue(addresses, TYPING_MS);
  const { error, ...field } = form.getInputProps('addresses');
  return (
    <Textarea
      label={t('addresses')}
      description={t('addressesHint')}
      placeholder="10.1.0.0/16"
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      {...field}
      error={error ?? (paused === addresses ? faultOf(addresses) : null)}
    />
  );
}
