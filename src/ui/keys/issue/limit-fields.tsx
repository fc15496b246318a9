'use client';

import { Alert, Chip, Group, NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNow, useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { dayOf } from '@/domain/calendar';
import { MAX_RATE_PER_MINUTE } from '@/domain/limits';
import { OriginsField } from '../web-origins/origins-field';
import classes from './issue.module.css';
import { type IssueFormState, useAddressText } from './use-issue-form';
import { ISSUE_LIFETIMES, RATES } from './values';

const FIELD_WIDTH = 240;
const TYPING_MS = 700;

/** The expiry, the addresses, the web pages and the rate of the key. */
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
      <OriginsField
        label={t('origins')}
        of={{ ...form.values, bindings: form.values.scope.bindings }}
        onChange={(origins) => form.setFieldValue('origins', origins)}
      />
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

/** A choice of one of a few visible options. The arrow keys move between them. */
function ChoiceChips<T extends string>(options: {
  legend: string;
  hint?: ReactNode;
  choices: readonly Readonly<{ value: T; label: string }>[];
  value: T;
  onChange: (value: T) => void;
}) {
  const { legend, hint, choices, value, onChange } = options;
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {hint !== undefined && (
        <Text size="xs" c="var(--ink-quiet)" mb={6}>
          {hint}
        </Text>
      )}
      <Chip.Group value={value} onChange={(chosen) => onChange(chosen as T)}>
        <Group gap={8}>
          {choices.map((choice) => (
            <Chip key={choice.value} name={name} value={choice.value} radius="md" variant="outline">
              {choice.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  );
}
