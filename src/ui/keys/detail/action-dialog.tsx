'use client';

import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { reasonOf, useErrorText } from '@/ui/errors';
import { Notice } from './notice';

/** A dialog's name, as a heading of the page is. */
export const TITLE = {
  fontSize: 'var(--mantine-font-size-lg)',
  fontWeight: 650,
  overflowWrap: 'anywhere',
} as const;

/** A dialog that asks before it does something, and says why it could not be done. */
export function ActionDialog(options: {
  title: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  isPending: boolean;
  isDanger?: boolean;
  error: unknown;
  children: ReactNode;
}) {
  const { title, confirm, onConfirm, onClose, isPending, isDanger = false, error, children } = options;
  const t = useTranslations('common.actions');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onConfirm();
  };
  return (
    <Modal
      opened
      centered
      size="lg"
      radius="lg"
      title={title}
      onClose={onClose}
      returnFocus={false}
      styles={{ title: TITLE }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <ChangeError error={error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending} {...(isDanger ? { color: 'red' } : {})}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Why a change failed; where somebody else was first, that the page shows the newest already. */
export function ChangeError({ error }: { error: unknown }) {
  const t = useTranslations('keyDetail');
  const textOf = useErrorText();
  if (error === null || error === undefined) return null;
  const isConflict = reasonOf(error) === 'conflict';
  return (
    <Notice role="alert" tone="danger" icon={<IconAlertTriangle aria-hidden />}>
      {textOf(error)} {isConflict && t('conflictHint')}
    </Notice>
  );
}
