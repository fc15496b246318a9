'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { Dialog } from '@/ui/forms/dialog';
import { Link } from '@/ui/parts/link';
import { recordAddress } from '@/ui/record-panel/record-link';

const MAX_SHOWN = 10;

/** Asks whether the part of an action is undone whose records nobody has changed since, and lists the others. */
export function PartUndoDialog(options: {
  collection: Collection;
  count: number;
  of: number;
  records: readonly number[];
  onAnswer: (isMeant: boolean) => void;
}) {
  const { collection, count, of, records, onAnswer } = options;
  const t = useTranslations('table.partUndo');
  const cancel = useTranslations('common.actions')('cancel');
  const left = of - count;
  const shown = records.slice(0, MAX_SHOWN);
  return (
    <Dialog opened title={t('title', { count, of })} onClose={() => onAnswer(false)}>
      <Stack>
        <Text size="sm">{t('text', { left })}</Text>
        <Group gap="4px 12px">
          {shown.map((record) => (
            <Link key={record} href={recordAddress(collection, record)} target="_blank">
              {t('record', { number: String(record) })}
            </Link>
          ))}
          {left > shown.length && <span>{t('others', { count: left - shown.length })}</span>}
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button data-autofocus onClick={() => onAnswer(true)}>
            {t('confirm', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
