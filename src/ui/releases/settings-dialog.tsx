'use client';

import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { FailedState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';

/** What the office wants of releases: whether another person than the one who submitted approves, and whether periods are locked. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('releases.settings');
  const utils = trpc.useUtils();
  const { data: seen, error, refetch } = trpc.releases.settings.useQuery();
  const [chosen, setChosen] = useState<{ needsTwo?: boolean; locks?: boolean }>({});
  const save = trpc.releases.saveSettings.useMutation({
    onSuccess: () => {
      void utils.releases.invalidate();
      notifications.show({ message: t('saved'), color: 'teal' });
      onClose();
    },
  });
  const confirm = () => {
    if (seen !== undefined) save.mutate({ ...seen, ...chosen, seen });
  };
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('save')}
      onConfirm={confirm}
      onClose={onClose}
      isPending={save.isPending}
      isDisabled={seen === undefined}
      refusal={<FailureAlert error={save.error} />}
    >
      {error !== null && seen === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      <Checkbox
        data-autofocus
        label={t('needsTwo')}
        description={t('needsTwoHint')}
        checked={chosen.needsTwo ?? seen?.needsTwo ?? false}
        onChange={({ currentTarget }) => setChosen({ ...chosen, needsTwo: currentTarget.checked })}
      />
      <Checkbox
        mt="md"
        label={t('locks')}
        description={t('locksHint')}
        checked={chosen.locks ?? seen?.locks ?? false}
        onChange={({ currentTarget }) => setChosen({ ...chosen, locks: currentTarget.checked })}
      />
    </ConfirmDialog>
  );
}
