'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DialogFooter } from '@/ui/forms/dialog-footer';

/** Wide enough for any number, so that "cancel" does not move when it is known. */
const WIDTH = 192;

/** The buttons of a dialog that changes or deletes all matching records. @param options.count undefined while it is not known */
export function ChangeButtons(options: {
  count: number | undefined;
  isWorking: boolean;
  isDeletion?: boolean;
  onCancel: () => void;
}) {
  const { count = 0, isWorking, isDeletion = false, onCancel } = options;
  const t = useTranslations('tableTools.bulk');
  const common = useTranslations('common.actions');
  return (
    <DialogFooter>
      <Button variant="default" onClick={onCancel}>
        {common('cancel')}
      </Button>
      <Button
        type="submit"
        miw={WIDTH}
        disabled={count === 0}
        loading={isWorking}
        {...(isDeletion ? { color: 'red' } : {})}
      >
        {t(isDeletion ? 'deleteButton' : 'changeButton', { count })}
      </Button>
    </DialogFooter>
  );
}
