'use client';

import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_REASON } from '@/domain/limits';
import { trpc } from '@/ui/trpc';
import { ActionDialog } from '../../action-dialog';
import type { WireKeyDetail } from '../types';
import { Effect } from './effect';
import { useKeyChanges } from './use-key-changes';

/** Suspends a key until it is resumed, or resumes it. Which of the two is decided when the dialog opens. */
export function SuspendDialog({ detail, onClose }: { detail: WireKeyDetail; onClose: () => void }) {
  const [isSuspended] = useState(detail.state === 'suspended');
  return isSuspended ? (
    <Resume detail={detail} onClose={onClose} />
  ) : (
    <Suspend detail={detail} onClose={onClose} />
  );
}

function Suspend({ detail, onClose }: { detail: WireKeyDetail; onClose: () => void }) {
  const t = useTranslations('keyDetail');
  const common = useTranslations('common');
  const [reason, setReason] = useState('');
  const { refresh, done } = useKeyChanges();
  const suspend = trpc.keys.suspend.useMutation({
    onError: refresh,
    onSuccess: async () => {
      await done(t('suspended', { name: detail.name }));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('suspendTitle', { name: detail.name })}
      confirm={t('suspend')}
      onConfirm={() => suspend.mutate({ id: detail.id, reason })}
      onClose={onClose}
      isPending={suspend.isPending}
      error={suspend.error}
    >
      <Text size="sm">{t('suspendIntro')}</Text>
      <Effect target={detail} />
      <TextInput
        label={`${t('reason')} (${common('optional')})`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={MAX_REASON}
        autoComplete="off"
        data-autofocus
      />
    </ActionDialog>
  );
}

function Resume({ detail, onClose }: { detail: WireKeyDetail; onClose: () => void }) {
  const t = useTranslations('keyDetail');
  const { refresh, done } = useKeyChanges();
  const resume = trpc.keys.resume.useMutation({
    onError: refresh,
    onSuccess: async () => {
      await done(t('resumed', { name: detail.name }));
      onClose();
    },
  });
  const isOver = detail.expiresAt !== null && new Date(detail.expiresAt) <= new Date();
  return (
    <ActionDialog
      title={t('resumeTitle', { name: detail.name })}
      confirm={t('resume')}
      onConfirm={() => resume.mutate({ id: detail.id })}
      onClose={onClose}
      isPending={resume.isPending}
      error={resume.error}
    >
      <Text size="sm">{t('resumeIntro')}</Text>
      {isOver && <Text size="sm">{t('resumeExpired')}</Text>}
    </ActionDialog>
  );
}
