'use client';

import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { MAX_FINDING_REASON } from '@/domain/limits';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import type { WireFinding } from './finding-text';

/** Asks why a figure is right, and accepts its finding. */
export function AcceptDialog(options: { finding: WireFinding; about: string; onClose: () => void }) {
  const { finding, about, onClose } = options;
  const t = useTranslations('findings');
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? t('reasonMissing') : null) },
  });
  const { refusal, show } = useRefusal(form);
  const accept = trpc.findings.accept.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('accepted') });
      onClose();
      await utils.findings.invalidate();
    },
    onError: show,
  });
  const confirm = () => {
    if (form.validate().hasErrors) return focusFirstFault(form as never, ['reason']);
    accept.mutate({ ids: [finding.id], reason: form.values.reason.trim() });
  };
  return (
    <ConfirmDialog
      title={t('acceptTitle')}
      confirm={t('accept')}
      onConfirm={confirm}
      onClose={onClose}
      isPending={accept.isPending}
      refusal={<RefusalAlert refusal={refusal} />}
    >
      <Text size="sm">{about}</Text>
      <TextInput
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={MAX_FINDING_REASON}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ConfirmDialog>
  );
}
