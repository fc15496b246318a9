'use client';

import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { useErrorText } from '@/ui/errors';

/** A dialog that says what a change will do, does it, and says why it could not be done. */
export function ChangeDialog(options: {
  title: string;
  onClose: () => void;
  confirm: string;
  onConfirm: () => void;
  isPending: boolean;
  isDanger?: boolean;
  error: unknown;
  children: ReactNode;
}) {
  const { title, onClose, confirm, onConfirm, isPending, isDanger = false, error, children } = options;
  const t = useTranslations('common.actions');
  const textOf = useErrorText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onConfirm();
  };
  return (
    <Modal
      opened
      centered
      radius="lg"
      title={title}
      onClose={() => onClose()}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          {error !== null && error !== undefined && (
            <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              {textOf(error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onClose()}>
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
