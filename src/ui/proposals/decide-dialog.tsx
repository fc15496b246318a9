'use client';

import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_REASON } from '@/domain/limits';
import { isRefusedWith } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import type { WireProposalDetail, WireProposalFault } from './types';
import type { Choice } from './use-choice';

type Options = Readonly<{
  /** What the page showed when the dialog was opened. */
  detail: WireProposalDetail;
  /** The items that are taken; undefined: the whole proposal is refused. */
  choice: Choice | undefined;
  onClose: () => void;
  /** Items that cannot be stored: nothing was. */
  onFaults: (faults: readonly WireProposalFault[]) => void;
}>;

/** Takes the chosen items or refuses the proposal, with a reason for what is refused. */
export function DecideDialog({ detail, choice, onClose, onFaults }: Options) {
  const t = useTranslations('proposals.dialog');
  const { id, items, seen } = detail;
  const chosen = choice?.count ?? 0;
  const left = items - chosen;
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (left > 0 && value.trim() === '' ? t('reasonMissing') : null) },
  });
  const { refusal, show } = useRefusal(form);
  const utils = trpc.useUtils();
  /** Whether others were faster. */
  const [isOvertaken, setOvertaken] = useState(false);
  const onError = (error: unknown) => {
    show(error);
    if (isRefusedWith(error, 'proposal_decided', 'matching_changed')) setOvertaken(true);
  };
  const close = () => {
    onClose();
    // The page is read again when the person has read why: it draws its items, and so this dialog, anew.
    if (isOvertaken) void utils.proposals.invalidate();
  };
  const done = (message: string) => {
    notifications.show({ message, color: 'teal' });
    onClose();
    void utils.proposals.invalidate();
  };
  const take = trpc.proposals.take.useMutation({
    onError,
    onSuccess: (taken) => {
      if (taken.batch !== null) return done(t('taken', { count: taken.taken }));
      onFaults(taken.faults);
      onClose();
    },
  });
  const refuse = trpc.proposals.refuse.useMutation({ onError, onSuccess: () => done(t('refused')) });
  const confirm = () => {
    if (form.validate().hasErrors) return focusFirstFault(form as never, ['reason']);
    const { reason } = form.values;
    if (choice === undefined) refuse.mutate({ id, reason });
    else take.mutate({ id, choice: choice.asked, seen, reason: reason.trim() === '' ? null : reason });
  };
  return (
    <ConfirmDialog
      title={t(choice === undefined ? 'refuseTitle' : 'takeTitle', { count: chosen })}
      confirm={t(choice === undefined ? 'refuse' : 'take', { count: chosen })}
      onConfirm={confirm}
      onClose={close}
      isPending={take.isPending || refuse.isPending}
      isDanger={choice === undefined}
      refusal={<RefusalAlert refusal={refusal} />}
    >
      <Text size="sm">{t('effect', { chosen, left })}</Text>
      {left > 0 && (
        <TextInput
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={MAX_REASON}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
      )}
    </ConfirmDialog>
  );
}
