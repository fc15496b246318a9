'use client';

import { Button, type ButtonProps, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ImportSummary } from '@/domain/imports/import';
import { ConfirmDialog } from '../forms/confirm-dialog';
import { FailureAlert } from '../forms/refusal';
import { trpc } from '../trpc';

const ICON_SIZE = 16;

/** Undoes an import as a whole, after a confirmation. Shows nothing for an import that cannot be undone. */
export function UndoImport({ of, ...button }: { of: ImportSummary } & ButtonProps) {
  const t = useTranslations('imports.undo');
  const utils = trpc.useUtils();
  const [isAsked, setAsked] = useState(false);
  const undo = trpc.edits.undo.useMutation({
    onSuccess: async () => {
      setAsked(false);
      await Promise.all([
        utils.imports.invalidate(),
        utils.tables.invalidate(),
        utils.edits.invalidate(),
        utils.home.invalidate(),
      ]);
    },
  });
  const { batch, collection, fileName, status } = of;
  if (status !== 'applied' || batch === null || collection === null || !of.mayChange) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={ICON_SIZE} aria-hidden />}
        aria-label={t('undoNamed', { name: fileName })}
        onClick={() => setAsked(true)}
        {...button}
      >
        {t('undo')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('title')}
          confirm={t('confirm')}
          onConfirm={() => undo.mutate({ collection, batch })}
          onClose={() => setAsked(false)}
          isPending={undo.isPending}
          isDanger
          refusal={<FailureAlert error={undo.error} />}
        >
          <Text size="sm">{t('text', { name: fileName })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
