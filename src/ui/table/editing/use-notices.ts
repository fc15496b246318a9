import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useErrorText } from '@/ui/errors';
import { say } from '@/ui/table/announcer';

/** The notifications of the table. */
export function useNotices() {
  const t = useTranslations('table');
  const errorText = useErrorText();
  return useMemo(
    () => ({
      failureText: errorText,
      /** Something was stored: announced to screen readers, who sees the page sees it in the cells. */
      stored: () => say(t('said.stored')),
      /** An action was undone or done again. @param what its name; undefined: there was nothing */
      said: (how: 'undone' | 'redone', what: string | undefined) =>
        say(
          what === undefined
            ? t(how === 'undone' ? 'said.nothing' : 'said.nothingAgain')
            : t(`said.${how}`, { what }),
        ),
      /** Nothing was written, and why. */
      refused: (text: string) => {
        const id = 'table-refused';
        notifications.hide(id);
        notifications.show({ id, message: text, color: 'yellow' });
      },
      /** Only a part of an action can be undone, and the person has gone on to something else. */
      undoLater: ({ count, of }: Readonly<{ count: number; of: number }>) => {
        notifications.show({ message: t('partUndo.later', { left: count, of }), color: 'yellow' });
      },
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
