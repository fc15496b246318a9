'use client';

import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { MAX_NAME, MAX_REASON } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { isRefusedWith } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import { useDeliveryPeriods } from '../use-delivery-periods';
import type { WireOwnPart } from './types';

type Options = Readonly<{
  token: string;
  part: WireOwnPart;
  /** The name that the person entered before. */
  person: string;
  onPerson: (person: string) => void;
  onClose: () => void;
  /** Called when the part is no longer as it is shown. */
  onOutdated: () => void;
}>;

/** Submits the part of an agency, with the person's name and a note. */
export function SubmitDialog({ token, part, person, onPerson, onClose, onOutdated }: Options) {
  const t = useTranslations('agencies.own.submit');
  const own = useTranslations('agencies.own');
  const words = useDeliveryPeriods();
  const language = useLanguage();
  const { collection, period, seen, round } = part;
  const form = useForm({
    initialValues: { person, note: '' },
    validate: { person: (value) => (value.trim() === '' ? t('personMissing') : null) },
  });
  const { refusal, show } = useRefusal(form);
  const submit = trpc.agencies.submitPart.useMutation({
    onSuccess: () => {
      notifications.show({ message: t('taken'), color: 'teal' });
      onPerson(form.values.person);
      onClose();
      onOutdated();
    },
    onError: (error) => {
      show(error);
      if (isRefusedWith(error, 'release_step_taken')) onOutdated();
    },
  });
  const confirm = () => {
    if (form.validate().hasErrors) return focusFirstFault(form as never, ['person']);
    submit.mutate({ token, collection, period, seen, round, ...form.values });
  };
  const name = own('of', {
    name: findCollection(collection)?.label[language] ?? collection,
    period: words.full(period),
  });
  return (
    <ConfirmDialog
      title={t('dialogTitle', { name })}
      confirm={t('act')}
      onConfirm={confirm}
      onClose={onClose}
      isPending={submit.isPending}
      refusal={<RefusalAlert refusal={refusal} />}
    >
      <Text size="sm">{t('text')}</Text>
      <TextInput
        label={t('person')}
        maxLength={MAX_NAME}
        required
        data-autofocus
        autoComplete="name"
        {...form.getInputProps('person')}
      />
      <TextInput
        label={t('noteLabel')}
        maxLength={MAX_REASON}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </ConfirmDialog>
  );
}
