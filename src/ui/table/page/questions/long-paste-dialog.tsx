'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { MAX_ROWS } from '@/ui/table/editing/grid-actions';

/** Explains that a pasted table is too long for the grid, and offers the import instead. */
export function LongPasteDialog(options: { rows: number; onImport: () => void; onClose: () => void }) {
  const { rows, onImport, onClose } = options;
  const t = useTranslations('table.paste');
  const cancel = useTranslations('common.actions')('cancel');
  return (
    <Dialog opened title={t('longTitle')} onClose={onClose}>
      <Stack>
        <Text size="sm">{t('long', { rows, most: MAX_ROWS })}</Text>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button data-autofocus onClick={onImport}>
            {t('import')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
