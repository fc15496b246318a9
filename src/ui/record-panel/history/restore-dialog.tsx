'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLayoutEffect } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { isRefusedWith, useErrorText } from '@/ui/errors';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { trpc } from '@/ui/trpc';
import type { RecordChange, WireRecordEvent } from '../types';
import { recordInput } from '../use-record';
import { DifferenceList } from './difference-list';
import { differencesOf } from './differences';

type RestoreOptions = Readonly<{
  collection: Collection;
  record: number;
  /** The record as it is stored now; null: it does not exist. */
  stored: WireRecord | null;
  event: WireRecordEvent;
  /** While the dialog is open, it handles the keys. */
  onHold: (holds: boolean) => void;
  /** @param known the restored state */
  onRestored: (change: RecordChange, known: WireRecord) => void;
  onClose: () => void;
}>;

/** Shows the exact changes before a record is restored to its state before an event. */
export function RestoreDialog(options: RestoreOptions) {
  const { collection, stored, event, onHold, onClose } = options;
  const t = useTranslations('record.restore');
  const cancel = useTranslations('common.actions')('cancel');
  const textOf = useErrorText();
  const differences = differencesOf(collection, { before: stored, after: event.before });
  const restore = useRestore(options);
  // This is cleared before a key can be pressed after the dialog has closed.
  useLayoutEffect(() => {
    onHold(true);
    return () => onHold(false);
  }, [onHold]);
  return (
    <Dialog opened size="lg" title={t('title')} onClose={onClose}>
      <Stack>
        <Text size="sm">
          {stored === null ? t('comesBack') : t('changes', { count: differences.length })}
        </Text>
        <DifferenceList identifier={collection.identifier} differences={differences} />
        <Text size="sm" c="var(--ink-quiet)">
          {t('undoable')}
        </Text>
        {restore.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {restore.isMoved ? t('moved') : textOf(restore.error)}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            data-autofocus
            loading={restore.isPending}
            disabled={differences.length === 0}
            onClick={restore.start}
          >
            {t('confirm')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}

/** Restores the record, if it still is as the dialog shows it. */
function useRestore({ collection, record, stored, event, onRestored, onClose }: RestoreOptions) {
  const utils = trpc.useUtils();
  const { error, isPending, mutate } = trpc.edits.restore.useMutation({
    onSuccess: ({ batch }) => {
      if (event.before !== null) onRestored({ record, batch }, event.before);
      onClose();
    },
    // The changes have become different, so they are shown again.
    onError: (error) => {
      if (isRefusedWith(error, 'record_changed'))
        void utils.tables.rows.invalidate(recordInput(collection, record));
    },
  });
  return {
    error,
    isMoved: isRefusedWith(error, 'record_changed'),
    isPending,
    start: () => mutate({ collection: collection.resource, record, batch: event.batch, was: stored }),
  };
}
