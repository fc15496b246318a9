import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import { type ColleagueNotes, createColleagueNotes } from './colleague-notes';
import type { Notifier } from './notifier';

/** The marks at the rows in which others are. */
export function useColleagueNotes({ identifier }: Collection, notifier: Notifier): ColleagueNotes {
  const t = useTranslations('table.colleagues');
  const format = useFormatter();
  return useMemo(
    () =>
      createColleagueNotes({
        identifier,
        texts: {
          inRow: (names) => t('inRow', { names: format.list([...names]) }),
          editing: (names) => t('editing', { names: format.list([...names]) }),
        },
        onChange: notifier.changed,
      }),
    [identifier, notifier, t, format],
  );
}
