'use client';

import { Button, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog';
import { DialogFooter } from './dialog-footer';

export type ConfirmDialogProps = Readonly<{
  title: string;
  /** The label of the button that confirms. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  isPending: boolean;
  isDanger?: boolean;
  /** Whether something is missing without which it cannot be confirmed, which the content says. */
  isDisabled?: boolean;
  size?: 'lg';
  children: ReactNode;
}>;

/** A dialog that says what will be done, and does it. @param options.refusal why it was refused */
export function ConfirmDialog(options: ConfirmDialogProps & { refusal: ReactNode }) {
  const {
    title,
    confirm,
    onConfirm,
    onClose,
    isPending,
    isDanger = false,
    isDisabled = false,
    size,
    refusal,
    children,
  } = options;
  const t = useTranslations('common.actions');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !isDisabled) onConfirm();
  };
  return (
    <Dialog opened title={title} onClose={onClose} {...(size === undefined ? {} : { size })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          {refusal}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={isPending}
              disabled={isDisabled}
              {...(isDanger ? { color: 'red' } : {})}
            >
              {confirm}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
