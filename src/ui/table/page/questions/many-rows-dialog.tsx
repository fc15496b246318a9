'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';

/** Asks for a confirmation before many rows are filled or deleted. */
export function ManyRowsDialog(options: {
  about: 'remove' | 'fill';
  count: number;
  onAnswer: (isMeant: boolean) => void;
}) {
  const { about, count, onAnswer } = options;
  const t = useTranslations(about === 'fill' ? 'table.fillQuestion' : 'table.remove');
  const cancel = useTranslations('common.actions')('cancel');
  return (
    <Dialog opened title={t('title', { count })} onClose={() => onAnswer(false)}>
      <Stack>
        <Text size="sm">{t('text')}</Text>
        <DialogFooter>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button
            data-autofocus
            {...(about === 'remove' ? { color: 'red' } : {})}
            onClick={() => onAnswer(true)}
          >
            {t('confirm', { count })}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
