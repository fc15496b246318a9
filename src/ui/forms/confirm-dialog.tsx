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
  /** Whether confirming is disabled, because something is missing that the content names. */
  isDisabled?: boolean;
  size?: 'lg';
  children: ReactNode;
}>;

/** A dialog that explains an action and performs it when confirmed. @param options.refusal why it was refused */
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
