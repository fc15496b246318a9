'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ImportProgress, ImportState } from '@/domain/imports/import';
import type { ImportActions } from '../use-import-actions';
import { PhaseProgress } from './phase-progress';

/** The progress of the service's work on an import, and a button that stops it. */
export function WorkUnderWay(options: {
  state: ImportState;
  progress: ImportProgress;
  cancel: ImportActions['cancel'];
}) {
  const {
    state: { id, mayChange },
    progress,
    cancel,
  } = options;
  const t = useTranslations('imports.preview');
  return (
    <Group gap="md" align="flex-end">
      <div style={{ flex: 1, minWidth: 220 }}>
        <PhaseProgress progress={progress} />
      </div>
      {mayChange && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('cancel')}
        </Button>
      )}
    </Group>
  );
}
