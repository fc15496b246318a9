'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** The buttons of a dialog that changes all matching records. @param options.count undefined while it is not known */
export function ChangeButtons(options: {
  count: number | undefined;
  isWorking: boolean;
  onCancel: () => void;
}) {
  const { count = 0, isWorking, onCancel } = options;
  const t = useTranslations('tableTools.bulk');
  const common = useTranslations('common.actions');
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {common('cancel')}
      </Button>
      <Button type="submit" disabled={count === 0} loading={isWorking}>
        {t('changeButton', { count })}
      </Button>
    </Group>
  );
}
