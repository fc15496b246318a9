'use client';

import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { isRefusedWith, useErrorText } from '@/ui/errors';
import { ConfirmDialog, type ConfirmDialogProps } from '@/ui/forms/confirm-dialog';
import { Notice } from '@/ui/keys/notice';

/** Asks for confirmation before an action on a key. */
export function ActionDialog({ error, ...options }: ConfirmDialogProps & { error: unknown }) {
  return <ConfirmDialog size="lg" {...options} refusal={<ChangeError error={error} />} />;
}

/** Why a change failed; if somebody else made one first, a note that the page already shows the newest state. */
export function ChangeError({ error }: { error: unknown }) {
  const t = useTranslations('keyDetail');
  const textOf = useErrorText();
  if (error === null || error === undefined) return null;
  const isConflict = isRefusedWith(error, 'key_revoked', 'key_rotated', 'key_suspended', 'key_not_active');
  return (
    <Notice role="alert" tone="danger" icon={<IconAlertTriangle aria-hidden />}>
      {textOf(error)} {isConflict && t('conflictHint')}
    </Notice>
  );
}
