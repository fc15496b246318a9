'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** What was done, with a way to take it back at once. */
export function UndoNotice({ text, onUndo }: { text: string; onUndo: () => void }) {
  const t = useTranslations('tableTools.bulk');
  return (
    <Group gap="sm" justify="space-between">
      <span>{text}</span>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {t('undo')}
      </Button>
    </Group>
  );
}
