'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';

/** Asks before drafts are discarded. */
export function LeaveDialog(options: {
  /** The text about what is lost, if it is not the drafts of one record. */
  text?: string;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { text, onLeave, onStay } = options;
  const t = useTranslations('record.leave');
  return (
    <Dialog opened title={t('title')} onClose={onStay}>
      <Stack>
        <Text size="sm">{text ?? t('text')}</Text>
        <DialogFooter>
          <Button variant="light" color="red" onClick={onLeave}>
            {t('leave')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('stay')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
