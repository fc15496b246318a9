'use client';

import { Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_REASON } from '@/domain/limits';
import { trpc } from '@/ui/trpc';
import { StaffConfirmDialog } from '../confirm-dialog';
import { type TaskProps, useDone } from './task';

/** Disables a person's account, with a reason for the history. */
export function Disable(props: TaskProps) {
  const { person, opened, onClose } = props;
  const { id, name, sessions } = person;
  const t = useTranslations('staff.person');
  const common = useTranslations('common');
  const done = useDone(props);
  const [reason, setReason] = useState('');
  const disable = trpc.staff.disable.useMutation();
  const confirm = async () => {
    await disable.mutateAsync({ id, reason: reason.replace(/\s+/g, ' ').trim() });
    setReason('');
    await done(t('disabledNow', { name }));
  };
  return (
    <StaffConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('disableTitle', { name })}
      action={t('disable')}
      onConfirm={confirm}
      fields={
        <Textarea
          label={`${t('reason')} (${common('optional')})`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={MAX_REASON}
          autosize
          minRows={2}
          data-autofocus
        />
      }
    >
      {t('disableBody', { name, count: sessions })}
    </StaffConfirmDialog>
  );
}

/** Enables a person's account again. */
export function Enable(props: TaskProps) {
  const { person, opened, onClose } = props;
  const { id, name } = person;
  const t = useTranslations('staff.person');
  const done = useDone(props);
  const enable = trpc.staff.enable.useMutation();
  const confirm = async () => {
    await enable.mutateAsync({ id });
    await done(t('enabledNow', { name }));
  };
  return (
    <StaffConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('enable')}
      action={t('enable')}
      danger={false}
      onConfirm={confirm}
    >
      {t('enableHint')}
    </StaffConfirmDialog>
  );
}

/** Lets a person sign in again who is locked out. */
export function Unlock(props: TaskProps) {
  const { person, opened, onClose } = props;
  const { id, name } = person;
  const t = useTranslations('staff.person');
  const done = useDone(props);
  const unlock = trpc.staff.unlock.useMutation();
  const confirm = async () => {
    await unlock.mutateAsync({ id });
    await done(t('unlockedNow', { name }));
  };
  return (
    <StaffConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('unlock')}
      action={t('unlock')}
      danger={false}
      onConfirm={confirm}
    >
      {t('unlockBody', { name })}
    </StaffConfirmDialog>
  );
}
