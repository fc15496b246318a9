import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { findCollection, OPERATIONS } from '@/domain/collections';

/** Gives a function that says why a key was refused; a cause that is not known is named as it is. */
export function useCauseWords(): (cause: string) => string {
  const t = useTranslations('keyDetail');
  return useCallback(
    (cause: string) => {
      const name = `causes.${cause}` as 'causes.unknown_key';
      return t.has(name) ? t(name) : cause;
    },
    [t],
  );
}

/** Gives functions that name collections and operations. */
export function useTargetWords() {
  const t = useTranslations('common.operations');
  const language = useLocale();
  const collection = useCallback((name: string) => findCollection(name)?.label[language] ?? name, [language]);
  const operation = useCallback(
    (name: string) => {
      const known = OPERATIONS.find((one) => one === name);
      return known === undefined ? name : t(known);
    },
    [t],
  );
  return { collection, operation };
}
