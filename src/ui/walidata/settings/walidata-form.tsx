'use client';

import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { FormCard } from '@/ui/forms/form-card';
import { PasswordField } from '@/ui/forms/password-field';
import { useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import type { WireWalidataSettings } from '../types';

const MAX_URL = 300;
const CODE_DIGITS = 4;
const [MIN_SECONDS, MAX_SECONDS] = [5, 120];

/** The form for where values are sent. The token is never shown: an empty field keeps the stored one. */
export function WalidataForm({ settings }: { settings: WireWalidataSettings }) {
  const t = useTranslations('walidata.form');
  const format = useFormatter();
  const utils = trpc.useUtils();
  const { baseUrl, government, seconds, isInternal, automaticSince, tokenAt, changedAt } = settings;
  const form = useForm({
    initialValues: {
      baseUrl,
      government,
      token: '',
      seconds,
      isInternal,
      isAutomatic: automaticSince !== null,
    },
    validate: {
      baseUrl: (text) => (text.trim() === '' ? t('missing') : null),
      government: (text) => (/^\d{4}$/.test(text.trim()) ? null : t('badGovernment')),
      token: (text) => (tokenAt === null && text.trim() === '' ? t('missing') : null),
    },
  });
  const { refusal, show, clear } = useRefusal(form);
  const save = trpc.walidata.save.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('saved'), color: 'teal' });
      await utils.walidata.settings.invalidate();
    },
    onError: show,
  });
  const submit = form.onSubmit(({ token, ...values }) => {
    clear();
    save.mutate({ ...values, token: token.trim() === '' ? null : token, seen: changedAt });
  });
  const day =
    tokenAt === null ? '' : format.dateTime(new Date(tokenAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <FormCard
      title={t('title')}
      send={t('save')}
      onSubmit={submit}
      isPending={save.isPending}
      refusal={refusal}
    >
      <TextInput
        label={t('baseUrl')}
        description={t('baseUrlHint')}
        type="url"
        maxLength={MAX_URL}
        autoComplete="off"
        {...form.getInputProps('baseUrl')}
      />
      <TextInput
        label={t('government')}
        description={t('governmentHint')}
        inputMode="numeric"
        maxLength={CODE_DIGITS}
        autoComplete="off"
        {...form.getInputProps('government')}
      />
      <PasswordField
        label={t('token')}
        description={tokenAt === null ? t('tokenHint') : t('tokenStored', { day })}
        autoComplete="new-password"
        {...form.getInputProps('token')}
      />
      <NumberInput
        label={t('seconds')}
        min={MIN_SECONDS}
        max={MAX_SECONDS}
        allowDecimal={false}
        {...form.getInputProps('seconds')}
      />
      <Checkbox
        label={t('isInternal')}
        description={t('isInternalHint')}
        {...form.getInputProps('isInternal', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('isAutomatic')}
        description={t('isAutomaticHint')}
        {...form.getInputProps('isAutomatic', { type: 'checkbox' })}
      />
    </FormCard>
  );
}
