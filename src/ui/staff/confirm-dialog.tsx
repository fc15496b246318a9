'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { useErrorText } from '../errors';
import { Dialog } from '../forms/dialog';

type ConfirmProps = Readonly<{
  /** The text about what will happen. */
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  danger?: boolean;
  /** Further fields. */
  fields?: ReactNode;
  onConfirm: () => Promise<void>;
}>;

/** Asks for confirmation before an important action, and explains its effect. */
export function StaffConfirmDialog(
  options: ConfirmProps & { opened: boolean; onClose: () => void; title: string },
) {
  const { opened, onClose, title, ...content } = options;
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <StaffQuestion {...content} onClose={onClose} />
    </Dialog>
  );
}

/** The content of the dialog, with a button to cancel. */
export function StaffQuestion(options: ConfirmProps & { onClose: () => void }) {
  const { children, action, danger = true, fields, onConfirm, onClose } = options;
  const t = useTranslations('common.actions');
  const textOf = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    await onConfirm().catch(setError);
    setBusy(false);
  };
  return (
    <Stack>
      <Text>{children}</Text>
      {fields}
      {error !== undefined && (
        <Alert role="alert" color="red" variant="light">
          {textOf(error)}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} onClick={confirm} {...(danger ? { color: 'red' } : {})}>
          {action}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
