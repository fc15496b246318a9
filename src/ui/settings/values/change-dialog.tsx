'use client';

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useErrorText } from '@/ui/errors';
import { ConfirmDialog, type ConfirmDialogProps } from '@/ui/forms/confirm-dialog';

/** Asks for confirmation before an action on a listed value, and says why it failed. */
export function ChangeDialog({ error, ...options }: ConfirmDialogProps & { error: unknown }) {
  const textOf = useErrorText();
  const refusal = error !== null && error !== undefined && (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {textOf(error)}
    </Alert>
  );
  return <ConfirmDialog {...options} refusal={refusal} />;
}
