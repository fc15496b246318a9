import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useErrorText } from '@/ui/errors';

/** The notifications of the table. */
export function useNotices() {
  const t = useTranslations('table');
  const errorText = useErrorText();
  return useMemo(
    () => ({
      failureText: errorText,
      failed: (error: unknown) => {
        notifications.show({ message: errorText(error), color: 'red' });
      },
      tooMany: (most: number) => {
        notifications.show({ message: t('tooMany', { most }), color: 'red' });
      },
    }),
    [t, errorText],
  );
}
