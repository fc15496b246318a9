'use client';

import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { MAX_REASON } from '@/domain/limits';
import { isRefusedWith } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import type { WireReleaseDetail, WireReleasePart } from './types';
import { stepAbout } from './use-after-step';

type Options = Readonly<{
  /** What the page showed when the dialog was opened. */
  detail: WireReleaseDetail;
  part: WireReleasePart;
  onClose: () => void;
}>;

/** Returns the part of one agency, with the reason that its page shows. */
export function ReturnPartDialog({ detail, part, onClose }: Options) {
  const t = useTranslations('releases.agencies');
  const dialog = useTranslations('releases.dialog');
  const utils = trpc.useUtils();
  const { agency, name, last } = part;
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (value) => (value.trim() === '' ? dialog('noteMissing') : null) },
  });
  const { refusal, show } = useRefusal(form);
  const take = trpc.releases.returnPart.useMutation({
    onSuccess: () => {
      notifications.show({ message: t('taken'), color: 'teal' });
      onClose();
      void utils.releases.invalidate();
    },
    onError: (error) => {
      show(error);
      if (isRefusedWith(error, 'release_step_taken')) void utils.releases.invalidate();
    },
  });
  const confirm = () => {
    if (form.validate().hasErrors) return focusFirstFault(form as never, ['note']);
    take.mutate({ ...stepAbout(detail), agency, seenPart: last?.id ?? '0', note: form.values.note });
  };
  return (
    <ConfirmDialog
      title={t('dialogTitle', { name })}
      confirm={t('return')}
      onConfirm={confirm}
      onClose={onClose}
      isPending={take.isPending}
      refusal={<RefusalAlert refusal={refusal} />}
    >
      <Text size="sm">{t('text', { name })}</Text>
      <TextInput
        label={dialog('reason')}
        maxLength={MAX_REASON}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </ConfirmDialog>
  );
}
