'use client';

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useErrorText } from '@/ui/errors';
import { ConfirmDialog, type ConfirmDialogProps } from '@/ui/forms/confirm-dialog';

/**
 * Asks for confirmation before a change of a listed value or a place, and shows why it failed.
 * @param options.told why it failed, if more is known than the error contains
 */
export function ChangeDialog(options: ConfirmDialogProps & { error: unknown; told?: string | undefined }) {
  const { error, told, ...dialog } = options;
  const textOf = useErrorText();
  const refusal = error !== null && error !== undefined && (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {told ?? textOf(error)}
    </Alert>
  );
  return <ConfirmDialog {...dialog} refusal={refusal} />;
}
