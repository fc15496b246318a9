'use client';

import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { FormCard } from '@/ui/forms/form-card';
import { useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import type { WirePelitaSettings } from './types';

const MAX_URL = 300;
const MAX_TEXT = 500;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

/** The form for what the office states once for all data sets. */
export function PelitaForm({ settings }: { settings: WirePelitaSettings }) {
  const t = useTranslations('pelita.form');
  const utils = trpc.useUtils();
  const { onSince: _, onBy: __, changedAt, ...initialValues } = settings;
  const form = useForm({
    initialValues,
    validate: {
      provinceCode: (text) => (/^\d{2}$/.test(text.trim()) ? null : t('badProvince')),
      regencyCode: (text) => (/^(?:\d{2}\.\d{2})?$/.test(text.trim()) ? null : t('badRegency')),
    },
  });
  const { refusal, show, clear } = useRefusal(form);
  const save = trpc.pelita.save.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('saved'), color: 'teal' });
      await utils.pelita.invalidate();
    },
    onError: show,
  });
  const submit = form.onSubmit((values) => {
    clear();
    save.mutate({ ...values, seen: changedAt });
  });
  return (
    <FormCard
      title={t('title')}
      send={t('save')}
      onSubmit={submit}
      isPending={save.isPending}
      refusal={refusal}
    >
      <TextInput
        label={t('provinceCode')}
        description={t('provinceCodeHint')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('provinceCode')}
      />
      <TextInput
        label={t('regencyCode')}
        description={t('regencyCodeHint')}
        autoComplete="off"
        {...form.getInputProps('regencyCode')}
      />
      <NumberInput
        label={t('defaultYear')}
        description={t('defaultYearHint')}
        min={FIRST_YEAR}
        max={LAST_YEAR}
        allowDecimal={false}
        thousandSeparator={false}
        {...form.getInputProps('defaultYear')}
      />
      <TextInput
        label={t('reference')}
        description={t('referenceHint')}
        maxLength={MAX_TEXT}
        {...form.getInputProps('reference')}
      />
      <TextInput
        label={t('releaseDay')}
        description={t('releaseDayHint')}
        type="date"
        {...form.getInputProps('releaseDay')}
      />
      <TextInput
        label={t('baseUrl')}
        description={t('baseUrlHint')}
        type="url"
        maxLength={MAX_URL}
        autoComplete="off"
        {...form.getInputProps('baseUrl')}
      />
      <Checkbox
        label={t('listsLimited')}
        description={t('listsLimitedHint')}
        {...form.getInputProps('listsLimited', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('releasedOnly')}
        description={t('releasedOnlyHint')}
        {...form.getInputProps('releasedOnly', { type: 'checkbox' })}
      />
    </FormCard>
  );
}
