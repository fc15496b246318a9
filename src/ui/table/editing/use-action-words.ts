import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { TableAction } from './undo-stack';

/** Returns a function that describes an action. */
export function useActionWords(): (action: Pick<TableAction, 'kind' | 'count'>) => string {
  const t = useTranslations('table.actions');
  return useCallback(
    ({ kind = 'cell', count }) => {
      const did = t(`kinds.${kind}`);
      return count === undefined ? did : t('did', { did, count });
    },
    [t],
  );
}
