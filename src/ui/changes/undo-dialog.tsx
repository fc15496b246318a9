'use client';

import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type Collection, findCollection } from '@/domain/collections';
import { refusalOf, useErrorText } from '@/ui/errors';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { Link } from '@/ui/parts/link';
import { recordAddress } from '@/ui/record-panel/record-link';
import { trpc } from '@/ui/trpc';
import type { WireBatch } from './batch';
import { BatchSentence } from './batch-sentence';

/** A dialog that explains what undoing a batch does, and undoes it or names the records that prevent it. */
export function UndoDialog(options: {
  batch: WireBatch;
  onUndone: ((done: { batch: string; count: number }) => void) | undefined;
  onClose: () => void;
}) {
  const { batch, onUndone, onClose } = options;
  const t = useTranslations('changes.undoing');
  const cancel = useTranslations('common.actions')('cancel');
  const utils = trpc.useUtils();
  const undo = trpc.edits.undo.useMutation({
    onSuccess: (done) => {
      void utils.edits.invalidate();
      void utils.tables.invalidate();
      notifications.show({ message: t('done', { count: done.count }), color: 'teal' });
      onUndone?.(done);
      onClose();
    },
  });
  const effects = EFFECTS.filter((effect) => batch[effect] > 0);
  return (
    <Dialog opened title={t('title', { id: batch.id })} onClose={onClose}>
      <Stack>
        <Text size="sm" component="p" m={0}>
          <BatchSentence batch={batch} />
        </Text>
        <List size="sm" spacing={4}>
          {effects.map((effect) => (
            <List.Item key={effect}>{t(`effects.${effect}`, { count: batch[effect] })}</List.Item>
          ))}
        </List>
        <Text size="sm" c="var(--ink-quiet)">
          {t('redo')}
        </Text>
        {undo.error !== null && <Refusal error={undo.error} collection={findCollection(batch.collection)} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            data-autofocus
            loading={undo.isPending}
            onClick={() => undo.mutate({ collection: batch.collection, batch: batch.id })}
          >
            {t('confirm')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}

const EFFECTS = ['registered', 'changed', 'deleted'] as const;

function Refusal({ error, collection }: { error: unknown; collection: Collection | undefined }) {
  const t = useTranslations('changes.undoing');
  const textOf = useErrorText();
  const refusal = refusalOf(error);
  if (refusal?.code !== 'changed_since' || collection === undefined) {
    return (
      <Alert role="alert" color="red" variant="light">
        {textOf(error)}
      </Alert>
    );
  }
  const { records, count } = refusal;
  const others = count - records.length;
  return (
    <Alert role="alert" color="red" variant="light" title={t('refused')}>
      {t('newer', { count })}
      <Group gap="4px 12px" mt={6} mah={160} style={{ overflow: 'auto' }}>
        {records.map((record) => (
          <Anchor
            key={record}
            component={Link}
            href={recordAddress(collection, record)}
            size="sm"
            underline="always"
          >
            {t('record', { number: record })}
          </Anchor>
        ))}
        {others > 0 && t('others', { count: others })}
      </Group>
    </Alert>
  );
}
