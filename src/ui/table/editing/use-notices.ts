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
      /** Called when something was stored: it is announced to screen readers, and visible in the cells. */
      stored: () => say(t('said.stored')),
      /** Called when an action was undone or done again. @param what its name; undefined: there was none */
      said: (how: 'undone' | 'redone', what: string | undefined) =>
        say(
          what === undefined
            ? t(how === 'undone' ? 'said.nothing' : 'said.nothingAgain')
            : t(`said.${how}`, { what }),
        ),
      /** Called with the reason when nothing was written. */
      refused: (text: string) => {
        const id = 'table-refused';
        notifications.hide(id);
        notifications.show({ id, message: text, color: 'yellow' });
      },
      /** Called when only a part of an action can be undone, and the person is doing something else by now. */
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
